import { unitSpellings } from "@ironmonger/contract/measures";

const units = () =>
  JSON.stringify(
    Object.fromEntries(
      unitSpellings().map(([spelling, { unit, dimension, factor, isImperial }]) => [
        spelling,
        { unit, dimension, factor, is_imperial: isImperial },
      ]),
    ),
  ).replaceAll("'", "''");

/** The function that finds the unit of a word. */
const findUnitFunction =
  () => `CREATE FUNCTION find_unit(written text) RETURNS measure_unit LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  found jsonb := '${units()}'::jsonb -> lower(rtrim(trim(written), '.'));
BEGIN
  RETURN jsonb_populate_record(null::measure_unit, found);
END $$;
`;

/** Migrations in which the function is replaced by the one of the contract's list. */
export const withUnits = (migration: string): string =>
  migration.replace(/CREATE FUNCTION find_unit\(written text\)[\s\S]*?\nEND \$\$;\n/, findUnitFunction);
