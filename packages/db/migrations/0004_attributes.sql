-- How people sort sizes, as a text that the computer sorts in the same way: letters from XXS to XXL, threads by their diameter (#8-32,
-- 1/4-20, 1-1/8-7), other texts by the numbers in them: M6, M8, M10.
CREATE FUNCTION size_key(written text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  plain text := lower(plain_measure(written));
  parts text[] := regexp_match(plain, '^(\d?)(x{0,5})(s|m|l)$');
  unit measure_unit;
  diameter numeric;
  found text := '';
BEGIN
  IF length(plain) > 100 THEN RETURN plain; END IF;
  IF parts IS NOT NULL AND (parts[1] = '' OR parts[2] = 'x') AND (parts[3] <> 'm' OR parts[2] = '') THEN
    RETURN '0 size ' || to_char(50 + (coalesce(nullif(parts[1], '')::integer, length(parts[2])) + 1) * CASE parts[3] WHEN 's' THEN -1 WHEN 'l' THEN 1 ELSE 0 END, 'FM00');
  END IF;
  -- The threads of inches: the number of a screw, or a fraction; then the threads per inch.
  parts := regexp_match(plain, '^(?:#|no\.? ?)(\d{1,2})(?![\d/])(.*)$');
  IF parts IS NOT NULL THEN
    diameter := (0.06 + 0.013 * parts[1]::numeric) * 25.4;
  ELSE
    parts := regexp_match(plain, '^((?:\d{1,3}[ -])?\d{1,3}/\d{1,3}|\d{1,2})"?(-\d{1,2}(?: ?[a-z]{2,4}.*)?)$');
    IF parts IS NOT NULL THEN
      diameter := number_of(parts[1]) * 25.4;
    ELSE
      unit := find_unit(substring(plain from '\d ?([^\d\s.,/].*)$'));
      diameter := read_measure(plain, unit.unit)::numeric;
      parts := ARRAY['', plain];
    END IF;
  END IF;
  IF diameter IS NOT NULL THEN RETURN to_char(diameter, 'FM0000000000.000000') || ' ' || parts[2]; END IF;
  FOR parts IN SELECT regexp_matches(plain, '(?:\d{1,3}[ -])?\d{1,3}/\d{1,3}|\d{1,9}(?:[.,]\d{1,6})?|\D+', 'g') LOOP
    found := found || CASE WHEN parts[1] ~ '^\d' THEN coalesce(to_char(number_of(parts[1]), 'FM0000000000.000000'), parts[1]) ELSE parts[1] END;
  END LOOP;
  RETURN found;
END $$;--> statement-breakpoint

-- Choices that differ only in capitals, hyphens and spaces are one.
CREATE FUNCTION choice_key(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(trim(regexp_replace(translate(written, E'\u2010\u2011\u2012\u2013', '----'), '[-_[:space:]]+', ' ', 'g')));--> statement-breakpoint

-- The values of an attribute: the same text for equal values, how they are sorted, and of numbers the range that each is. No rows if the
-- attribute cannot have it.
CREATE FUNCTION attribute_values(attribute attributes, written text)
RETURNS TABLE (place smallint, value text, key text, number double precision, low double precision, high double precision)
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  plain text := trim(written);
  parts text[];
  separator text;
BEGIN
  CASE attribute.kind
    WHEN 'number' THEN
      RETURN QUERY SELECT (row_number() OVER () - 1)::smallint,
        CASE WHEN r.low = r.high THEN r.low::text ELSE concat(nullif(r.low, '-Infinity'), '..', nullif(r.high, 'Infinity')) END, '',
        CASE WHEN r.low = '-Infinity' THEN r.high ELSE r.low END, r.low, r.high
        FROM read_measures(plain, attribute.unit) r;
    WHEN 'yes-no' THEN
      value := CASE
        WHEN lower(plain) IN ('yes', 'y', 'true', '1', 'x', '✓', '✔', 'ja', 'j', 'wahr', 'oui', 'o', 'vrai', 'sí', 'si', 'sì', 's', 'verdadero', 'vero', 'tak', 't', 'prawda', 'waar') THEN 'yes'
        WHEN lower(plain) IN ('no', 'n', 'false', '0', '✗', '✘', 'nein', 'falsch', 'non', 'faux', 'falso', 'nie', 'fałsz', 'falsz', 'nee', 'onwaar') THEN 'no' END;
      IF value IS NOT NULL THEN RETURN QUERY SELECT 0::smallint, value, value, null::float8, null::float8, null::float8; END IF;
    WHEN 'choice' THEN
      -- A choice may have a comma or a slash in it.
      FOREACH separator IN ARRAY ARRAY['\n', '\s*[|;]\s*', '\s*,\s*', '\s*/\s*', '\s*(?:[,/&+]|\m(?:and|or|und|oder|et|ou|y|o|e|i|lub|en|of)\M)\s*'] LOOP
        parts := regexp_split_to_array(plain, separator, 'i');
        CONTINUE WHEN separator <> '\n' AND cardinality(parts) NOT BETWEEN 2 AND 50;
        RETURN QUERY SELECT (row_number() OVER (ORDER BY c.nth) - 1)::smallint, c.choice, to_char(c.nth, 'FM000'), null::float8, null::float8, null::float8
          FROM jsonb_array_elements_text(attribute.choices) WITH ORDINALITY c (choice, nth)
          WHERE choice_key(c.choice) IN (SELECT choice_key(part) FROM unnest(parts) part)
            AND NOT EXISTS (SELECT FROM unnest(parts) part WHERE choice_key(part) NOT IN (SELECT choice_key(one) FROM jsonb_array_elements_text(attribute.choices) one));
        IF FOUND THEN RETURN; END IF;
      END LOOP;
    ELSE
      RETURN QUERY SELECT (row_number() OVER (ORDER BY min(part.nth)) - 1)::smallint, part.text, size_key(part.text), null::float8, null::float8, null::float8
        FROM regexp_split_to_table(plain, '\s*\|\s*') WITH ORDINALITY part (text, nth) WHERE part.text <> '' GROUP BY part.text LIMIT 20;
  END CASE;
END $$;--> statement-breakpoint

-- The value as it is shown beside others: as it is written, and a number alone with the unit of the attribute.
CREATE FUNCTION attribute_text(attribute attributes, written text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN CASE WHEN (attribute).kind = 'number' AND written ~ '\d\s*$' THEN concat_ws(' ', replace(trim(written), ' | ', ', '), (attribute).unit) ELSE replace(written, ' | ', ', ') END;--> statement-breakpoint

-- The statements are planned each time, by EXECUTE, for as many rows as have changed: a plan that a connection has cached for one tool
-- would compare each of a thousand rows with every other.
CREATE FUNCTION derive_tool_attributes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed CONSTANT text := CASE TG_OP WHEN 'INSERT' THEN 'SELECT id, attributes FROM new_rows'
    ELSE 'SELECT n.id, n.attributes FROM new_rows n JOIN old_rows o ON o.id = n.id WHERE n.attributes IS DISTINCT FROM o.attributes' END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    EXECUTE format('DELETE FROM tool_attributes d USING (%s) n WHERE d.tool_id = n.id', changed);
  END IF;
  EXECUTE format('
    INSERT INTO tool_attributes (tool_id, attribute_id, position, value, key, number, low, high, text)
    SELECT n.id, a.id, known.place, known.value, known.key, known.number, known.low, known.high, attribute_text(a, attribute_written(item -> ''value''))
    FROM (%s) n, jsonb_array_elements(n.attributes) item
    JOIN attributes a ON lower(a.name) = lower(item ->> ''name'')
    CROSS JOIN LATERAL attribute_values(a, attribute_written(item -> ''value'')) known
    WHERE n.attributes <> ''[]''
    ON CONFLICT DO NOTHING', changed);
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER tools_derive_new_attributes AFTER INSERT ON tools REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION derive_tool_attributes();--> statement-breakpoint
CREATE TRIGGER tools_derive_attributes AFTER UPDATE ON tools REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION derive_tool_attributes();
