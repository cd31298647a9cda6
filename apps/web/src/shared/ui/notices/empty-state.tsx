/** Says that a list is empty, and what to do next. `picture`: the file of a decorative square picture, without its extension. */
export function EmptyState({
  title,
  picture,
  children,
}: {
  title: string;
  picture?: string;
  children?: React.ReactNode;
}) {
  return (
    <div className="notice">
      {picture ? (
        <picture>
          <source type="image/avif" srcSet={`${picture}.avif`} />
          <img className="plate notice-picture" src={`${picture}.webp`} alt="" width={320} height={320} />
        </picture>
      ) : null}
      <p className="notice-title">{title}</p>
      {children}
    </div>
  );
}
