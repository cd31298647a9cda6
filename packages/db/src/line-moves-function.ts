import { holdingStates, lineMoves } from "@ironmonger/contract/orders/line-moves";

const quoted = (state: string): string => `'${state}'`;

const moves = Object.entries(lineMoves).flatMap(([from, states]) =>
  states.map((to) => `(${quoted(from)}, ${quoted(to)})`),
);

/** The trigger function that lets order lines move only as the contract's table allows, and ends their hold on stock. */
export const lineMovesFunction = `CREATE FUNCTION check_order_line_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (OLD.status, NEW.status) IN (${moves.join(", ")}) THEN
    RAISE EXCEPTION 'an order line cannot go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  NEW.holds_stock := NEW.holds_stock AND NEW.status IN (${holdingStates.map(quoted).join(", ")});
  RETURN NEW;
END $$;
`;

/** Migrations in which the function is replaced by the one of the contract's table. */
export const withLineMoves = (migration: string): string =>
  migration.replace(/CREATE FUNCTION check_order_line_move\(\)[\s\S]*?\nEND \$\$;\n/, () => lineMovesFunction);
