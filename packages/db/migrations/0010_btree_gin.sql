CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
-- Filled again two migrations on, with more columns.
TRUNCATE tool_ranks;
