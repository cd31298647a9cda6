import { fulfilmentMoves, paymentMoves, statusTable } from "@ironmonger/contract/orders/line-states";

/** The expression of the generated column `status`: null for a pair that no line may have. */
export const statusExpression = `case ${Object.entries(statusTable)
  .flatMap(([fulfilment, ofPayment]) =>
    Object.entries(ofPayment).map(
      ([payment, status]) =>
        `when fulfilment = '${fulfilment}' and payment ${payment === "none" ? "is null" : `= '${payment}'`} then '${status}'`,
    ),
  )
  .join(" ")} end`;

const pairs = (moves: Readonly<Record<string, readonly (string | null)[]>>): string =>
  Object.entries(moves)
    .flatMap(([from, states]) => states.map((to) => `('${from}', '${to ?? "none"}')`))
    .join(", ");

/** The trigger function that lets order lines move only as the contract's tables allow. */
export const lineMovesFunction = `CREATE FUNCTION check_order_line_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.fulfilment <> OLD.fulfilment AND (OLD.fulfilment::text, NEW.fulfilment::text) NOT IN (${pairs(fulfilmentMoves)}) THEN
    RAISE EXCEPTION 'an order line cannot go from % to %', OLD.fulfilment, NEW.fulfilment USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.payment IS DISTINCT FROM OLD.payment AND (coalesce(OLD.payment::text, 'none'), coalesce(NEW.payment::text, 'none')) NOT IN (${pairs(paymentMoves)}) THEN
    RAISE EXCEPTION 'the payment of an order line cannot go from % to %', coalesce(OLD.payment::text, 'none'), coalesce(NEW.payment::text, 'none') USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
`;

/** Migrations in which the function is replaced by the one of the contract's tables. */
export const withLineMoves = (migration: string): string =>
  migration.replace(/CREATE FUNCTION check_order_line_move\(\)[\s\S]*?\nEND \$\$;\n/, () => lineMovesFunction);
