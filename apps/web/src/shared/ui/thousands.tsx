import classes from "./thousands.module.css";

/** Shows `4820 tools` as `4,820 tools`; the comma is drawn, so that the text keeps the letters of the specification. */
export function Thousands({ text }: { text: string }) {
  const [first, ...groups] = text.split(/\B(?=(?:\d{3})+(?!\d))/).map((part, place) => ({ part, place }));
  return (
    <>
      {first?.part}
      {groups.map(({ part, place }) => (
        <span key={place} className={classes.group}>
          {part}
        </span>
      ))}
    </>
  );
}
