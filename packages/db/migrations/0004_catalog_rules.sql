-- Room on each page for a second version of a row: taking stock then touches no index.
ALTER TABLE tools SET (fillfactor = 85);
--> statement-breakpoint

-- Words in one order, so that two statements with the same new words never wait for each other in a circle.
CREATE FUNCTION learn_words_of_new_tools() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
    SELECT DISTINCT word FROM now_rows, regexp_split_to_table(lower(name), '[^[:alpha:]]+') AS word
    WHERE length(word) BETWEEN 3 AND 40 ORDER BY word
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tools_words_learnt AFTER INSERT ON tools
  REFERENCING NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION learn_words_of_new_tools();
--> statement-breakpoint
CREATE FUNCTION learn_words_of_new_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
    SELECT DISTINCT word FROM regexp_split_to_table(lower(NEW.name), '[^[:alpha:]]+') AS word
    WHERE length(word) BETWEEN 3 AND 40 ORDER BY word
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tools_words_relearnt AFTER UPDATE OF name ON tools
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION learn_words_of_new_name();
