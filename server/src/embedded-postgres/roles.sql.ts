/** What a new cluster is given, in single-user mode: one statement a line. The product's role is no superuser. */
export const firstStatements = `create role obole login
create database obole owner obole
`
