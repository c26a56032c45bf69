import { hashCheaply } from './argon2-cost.ts'

/** Loaded before the product (`node --import`) and before each test file (`setupFiles`). */
hashCheaply()
