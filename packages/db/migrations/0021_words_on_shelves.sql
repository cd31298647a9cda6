-- The words of a tool with its category before each: a filtered search looks for 'safety/hammer' and never meets other hammers.
-- Article numbers and the like are rare enough without; `wordsOnShelf` of the api leaves out the same.
CREATE FUNCTION on_shelf(category text, words tsvector) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_to_tsvector(ARRAY(
  SELECT category || '/' || lexeme FROM unnest(words) WHERE lexeme COLLATE "C" >= 'a' AND octet_length(lexeme) < 1000));
