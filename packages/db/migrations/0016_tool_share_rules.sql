-- How many tools a share has: without it the database guesses a third, and reads the table instead of the share's index.
CREATE STATISTICS tools_share ON (get_byte(uuid_send(id), 15)) FROM tools;
--> statement-breakpoint
-- A fifth of a million changed rows is too late for a table whose pages are read in indexes alone.
ALTER TABLE tools SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE orders SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
--> statement-breakpoint
ANALYZE tools;
