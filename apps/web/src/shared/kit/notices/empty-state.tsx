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
  const words = (
    <>
      <p className="notice-title">{title}</p>
      {children}
    </>
  );
  if (!picture) return <div className="notice">{words}</div>;
  return (
    <div className="notice notice-wide">
      <picture>
        <source type="image/avif" srcSet={`${picture}.avif`} />
        <img className="plate notice-picture" src={`${picture}.webp`} alt="" width={320} height={320} />
      </picture>
      <div className="notice-words">{words}</div>
    </div>
  );
}
