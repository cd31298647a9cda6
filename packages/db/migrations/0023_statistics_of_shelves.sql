-- What the planner knows of an expression comes from its index.
ANALYZE tools;
