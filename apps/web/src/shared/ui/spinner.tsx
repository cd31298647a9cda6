import { Loader } from "@mantine/core";

/** Fills the room of a page, so that the footer does not jump. */
export function Spinner({ label = "Loading" }: { label?: string }) {
  return (
    <div className="spinner" role="status">
      <Loader color="graphite" size="lg" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
