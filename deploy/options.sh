# Read by `npm start` and by `obole` (units, container) before they start a process that serves: what keeps it small.
# One arena: glibc otherwise keeps what each thread has freed for that thread.
export MALLOC_ARENA_MAX=1
# Unfinished pages stay in the young generation, which is otherwise up to 96 MB large.
export NODE_OPTIONS="--max-semi-space-size=8 ${NODE_OPTIONS:-}"
