-- Parts of names, and words that are nearly the same.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
-- A category and words in one index.
CREATE EXTENSION IF NOT EXISTS btree_gin;
