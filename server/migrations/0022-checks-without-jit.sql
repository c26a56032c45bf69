-- Without nested loops the planner's cost is so high that PostgreSQL would compile the statement first (LLVM, e.g. in
-- Debian's packages), which takes longer than the check: on a busy machine more than its timeout.
alter function check_tips(uuid[]) set jit = off;
