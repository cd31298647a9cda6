import classes from "./why-this-price.module.css";

/**
 * The rules that determined a line's price: on paper the one that applied, on the screen all on request. Nothing if the public price at
 * the minimum order applied.
 */
export function WhyThisPrice({ explanation }: { explanation: { text: string; rule?: string }[] }) {
  if (explanation.length < 2 && (explanation[0]?.rule ?? "price") === "price") return null;
  return (
    <>
      <details className={classes.why}>
        <summary>Why this price?</summary>
        <ol>
          {explanation.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      </details>
      <span className={classes.printed}>{explanation.at(-1)?.text}</span>
    </>
  );
}
