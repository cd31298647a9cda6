import classes from "./thousands.module.css";

/**
 * Shows `4820 tools` as `4,820 tools`. The comma comes from CSS, so that the text stays the specification's. The sign that stands for a
 * number which is loading has the room of the number: a heading that grows would count as painted again.
 */
export function Thousands({ text }: { text: string }) {
  const [before, after] = text.split("…");
  if (after !== undefined)
    return (
      <>
        {before}
        <span className={classes.loading}>…</span>
        {after}
      </>
    );
  const [first, ...groups] = text.split(/\B(?=(?:\d{3})+(?!\d))/).map((digits, index) => ({ digits, index }));
  return (
    <>
      {first?.digits}
      {groups.map(({ digits, index }) => (
        <span key={index} className={classes.group}>
          {digits}
        </span>
      ))}
    </>
  );
}
