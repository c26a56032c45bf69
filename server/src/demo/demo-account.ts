export const demoAccount = { email: 'demo@obole.example', password: 'une-obole-pour-la-demo', slug: 'demo' }
