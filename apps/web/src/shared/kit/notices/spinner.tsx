import { Loader } from "@mantine/core";

/** Shown in the middle of the page while it loads. */
export function Spinner({ label = "Loading" }: { label?: string }) {
  return (
    <div className="spinner" role="status">
      <Loader color="graphite" size="lg" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
