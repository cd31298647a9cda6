-- One unit has several spellings. The base units are mm, g, l, W, V, A, bar, Nm, °, s, N, 1/min, Hz and mm².
INSERT INTO measure_units (unit, dimension, factor) VALUES
  ('µm', 'length', 0.001), ('um', 'length', 0.001), ('mm', 'length', 1), ('cm', 'length', 10), ('dm', 'length', 100), ('m', 'length', 1000), ('km', 'length', 1000000),
  ('in', 'length', 25.4), ('inch', 'length', 25.4), ('inches', 'length', 25.4), ('"', 'length', 25.4), ('″', 'length', 25.4), ('ft', 'length', 304.8), ('''', 'length', 304.8), ('yd', 'length', 914.4),
  ('mg', 'mass', 0.001), ('g', 'mass', 1), ('kg', 'mass', 1000), ('t', 'mass', 1000000), ('oz', 'mass', 28.349523125), ('lb', 'mass', 453.59237), ('lbs', 'mass', 453.59237),
  ('ml', 'volume', 0.001), ('cl', 'volume', 0.01), ('l', 'volume', 1), ('m³', 'volume', 1000), ('gal', 'volume', 3.785411784),
  ('mW', 'power', 0.001), ('W', 'power', 1), ('kW', 'power', 1000), ('hp', 'power', 745.6998715823),
  ('mV', 'voltage', 0.001), ('V', 'voltage', 1), ('kV', 'voltage', 1000),
  ('mA', 'current', 0.001), ('A', 'current', 1), ('mAh', 'charge', 0.001), ('Ah', 'charge', 1), ('Wh', 'energy', 1), ('kWh', 'energy', 1000), ('J', 'impact', 1),
  ('Pa', 'pressure', 0.00001), ('kPa', 'pressure', 0.01), ('bar', 'pressure', 1), ('MPa', 'pressure', 10), ('psi', 'pressure', 0.0689475729317831),
  ('Nm', 'torque', 1), ('ft lb', 'torque', 1.3558179483314), ('lb ft', 'torque', 1.3558179483314), ('°', 'angle', 1), ('deg', 'angle', 1),
  ('ms', 'time', 0.001), ('s', 'time', 1), ('min', 'time', 60), ('h', 'time', 3600), ('N', 'force', 1), ('daN', 'force', 10), ('kN', 'force', 1000),
  ('rpm', 'speed', 1), ('1/min', 'speed', 1), ('Hz', 'frequency', 1), ('kHz', 'frequency', 1000), ('MHz', 'frequency', 1000000),
  ('mm²', 'area', 1), ('cm²', 'area', 100), ('m²', 'area', 1000000), ('%', 'share', 1), ('dB', 'noise', 1);--> statement-breakpoint

-- The unit as it is written, or in other capitals where that is clear.
CREATE FUNCTION find_unit(written text) RETURNS measure_units LANGUAGE sql STABLE
RETURN (SELECT u FROM measure_units u WHERE lower(u.unit) = lower(written) ORDER BY u.unit = written DESC, u.factor DESC LIMIT 1);--> statement-breakpoint

-- Nine significant digits, as `significantNumber` of the contract: further ones are noise of conversions.
CREATE FUNCTION significant(amount numeric) RETURNS double precision LANGUAGE sql IMMUTABLE
RETURN CASE WHEN amount = 0 THEN 0 ELSE round(amount, 8 - floor(log(abs(amount::double precision)))::integer) END;--> statement-breakpoint

-- A number with a unit in the base unit of its dimension: `10 mm`, `1 cm`, `3/4 in`, `1 1/2"`, `½ in`, `3,5 mm`, `1,200 mm`. Without a unit, `own`
-- is meant. Null if it is no number, or its unit measures something else than `own`.
CREATE FUNCTION read_measure(written text, own text) RETURNS double precision LANGUAGE plpgsql STABLE AS $$
DECLARE
  plain text := trim(regexp_replace(translate(written, '−–⁄' || U&'\00A0\202F\2009', '--/   '), '\s+', ' ', 'g'));
  parts text[];
  amount numeric;
  rest text;
  own_unit measure_units;
  other measure_units;
BEGIN
  IF length(plain) > 100 THEN RETURN NULL; END IF;
  plain := replace(replace(replace(replace(replace(replace(replace(plain, '½', ' 1/2'), '¼', ' 1/4'), '¾', ' 3/4'), '⅛', ' 1/8'), '⅜', ' 3/8'), '⅝', ' 5/8'), '⅞', ' 7/8');
  plain := trim(plain);
  parts := regexp_match(plain, '^(-?)(?:(\d{1,9})[ -]{1,2})?(\d{1,9})/(\d{1,9})(?![\d/])\s*(.*)$');
  IF parts IS NOT NULL THEN
    IF parts[4]::numeric = 0 THEN RETURN NULL; END IF;
    amount := coalesce(parts[2], '0')::numeric + parts[3]::numeric / parts[4]::numeric;
    rest := parts[5];
  ELSE
    parts := regexp_match(plain, '^(-?)(\d{1,3}(?:,\d{3}){1,3}(?![,\d])(?:\.\d{1,9})?|\d{1,12}(?:[.,]\d{1,30})?)(?![\d.,])\s*(.*)$');
    IF parts IS NULL THEN RETURN NULL; END IF;
    amount := CASE WHEN parts[2] ~ '^\d{1,3}(,\d{3})+(\.\d+)?$' THEN replace(parts[2], ',', '') ELSE replace(parts[2], ',', '.') END::numeric;
    rest := parts[3];
  END IF;
  IF parts[1] = '-' THEN amount := -amount; END IF;
  own_unit := find_unit(coalesce(own, ''));
  IF rest = '' THEN RETURN significant(amount * coalesce(own_unit.factor, 1)::numeric); END IF;
  other := find_unit(rest);
  IF other.unit IS NULL THEN RETURN CASE WHEN lower(rest) = lower(own) THEN significant(amount) END; END IF;
  IF other.dimension IS DISTINCT FROM own_unit.dimension THEN RETURN NULL; END IF;
  RETURN significant(amount * other.factor::numeric);
END $$;--> statement-breakpoint

-- The value of an attribute, the same text for equal values; null if the attribute cannot have it.
CREATE FUNCTION attribute_value(attribute attributes, written text) RETURNS text LANGUAGE sql STABLE
RETURN CASE (attribute).kind
  WHEN 'number' THEN read_measure(written, (attribute).unit)::text
  WHEN 'yes-no' THEN CASE WHEN lower(trim(written)) IN ('yes', 'y', 'true', '1', 'ja', 'oui') THEN 'yes' WHEN lower(trim(written)) IN ('no', 'n', 'false', '0', 'nein', 'non') THEN 'no' END
  WHEN 'choice' THEN (SELECT choice FROM jsonb_array_elements_text((attribute).choices) choice WHERE lower(choice) = lower(trim(written)) LIMIT 1)
  ELSE nullif(trim(written), '')
END;--> statement-breakpoint

-- The value as it is shown beside others: as it is written, and a number alone with the unit of the attribute.
CREATE FUNCTION attribute_text(attribute attributes, written text) RETURNS text LANGUAGE sql STABLE
RETURN CASE WHEN (attribute).kind = 'number' AND written ~ '\d\s*$' THEN concat_ws(' ', trim(written), (attribute).unit) ELSE written END;--> statement-breakpoint

-- The statements are planned each time, by EXECUTE, for as many rows as have changed: a plan that a connection has cached for one tool would
-- compare each of a thousand rows with every other.
CREATE FUNCTION derive_tool_attributes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed CONSTANT text := CASE TG_OP WHEN 'INSERT' THEN 'SELECT id, attributes FROM new_rows'
    ELSE 'SELECT n.id, n.attributes FROM new_rows n JOIN old_rows o ON o.id = n.id WHERE n.attributes IS DISTINCT FROM o.attributes' END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    EXECUTE format('DELETE FROM tool_attributes d USING (%s) n WHERE d.tool_id = n.id', changed);
  END IF;
  EXECUTE format('
    INSERT INTO tool_attributes (tool_id, attribute_id, value, number, text)
    SELECT n.id, a.id, known.value, CASE WHEN a.kind = ''number'' THEN known.value::float8 END, attribute_text(a, item ->> ''value'')
    FROM (%s) n, jsonb_array_elements(n.attributes) item
    JOIN attributes a ON lower(a.name) = lower(item ->> ''name'')
    CROSS JOIN LATERAL (SELECT attribute_value(a, item ->> ''value'') AS value) known
    WHERE n.attributes <> ''[]'' AND known.value IS NOT NULL
    ON CONFLICT DO NOTHING', changed);
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER tools_derive_new_attributes AFTER INSERT ON tools REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION derive_tool_attributes();--> statement-breakpoint
CREATE TRIGGER tools_derive_attributes AFTER UPDATE ON tools REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION derive_tool_attributes();
