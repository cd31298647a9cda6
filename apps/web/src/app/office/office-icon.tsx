import type { OfficeIconName } from "../dashboard/frame/buyer-pages.ts";

/** Lines on a field of 16 by 16. */
const paths: Record<OfficeIconName, string> = {
  clock: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M8 4.4V8l2.4 1.6",
  lines: "M2.5 4h11M2.5 8h11M2.5 12h7",
  book: "M3.5 2.5h8a1 1 0 0 1 1 1v10h-8a1 1 0 0 1-1-1zM3.5 11.5h9",
  box: "M8 1.8 13.5 4.6v6.6L8 14.2l-5.5-3V4.6zM2.5 4.6 8 7.4l5.5-2.8M8 7.4v6.8",
  plus: "M8 3v10M3 8h10",
  upload: "M8 10.5V2.5M5 5.5l3-3 3 3M2.8 10.5v3h10.4v-3",
  star: "m8 2 1.8 3.8 4.2.5-3.1 2.9.8 4.1L8 11.3l-3.7 2 .8-4.1L2 6.3l4.2-.5z",
  person: "M8 2.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6M2.8 14c.4-2.8 2.5-4.2 5.2-4.2s4.8 1.4 5.2 4.2",
  bars: "M3 13.5V8.5M8 13.5v-11M13 13.5V6",
  scroll: "M4 2h8v12l-2-1.3L8 14l-2-1.3L4 14zM6.2 5.3h3.6M6.2 8.3h3.6",
  page: "M4 2h5l3.5 3.5V14H4zM9 2v3.5h3.5M6.2 8.5h4M6.2 11h4",
  sliders: "M2.5 4.5h5M11.5 4.5h2M9.5 2.7v3.6M2.5 11.5h2M8.5 11.5h5M6.5 9.7v3.6",
  tree: "M2.5 2.5h4v3h-4zM9.5 6.5h4v3h-4zM9.5 11.5h4v3h-4zM4.5 5.5V13h5M4.5 8h5",
  tag: "M2.5 2.5h5.2l5.8 5.8-5.2 5.2-5.8-5.8zM5.2 5.2v.1",
  house: "M2.5 13.5v-8l4-3v11M6.5 6.5h7v7h-11M9 9h2M9 11.2h2",
  pin: "M8 14.2C5 11 3.5 8.7 3.5 6.4a4.5 4.5 0 0 1 9 0c0 2.3-1.5 4.6-4.5 7.8M8 4.8a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2",
  truck:
    "M3.2 11.5H1.8v-8h7.7v8H6.3M9.5 6h2.8l1.9 2.6v2.9h-1.1M10 11.5h-.5M4.7 10a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3M11.6 10a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3",
  gear: "M8 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4M8 1.8v2M8 12.2v2M1.8 8h2M12.2 8h2M3.6 3.6 5 5M11 11l1.4 1.4M3.6 12.4 5 11M11 5l1.4-1.4",
};

/** A small icon of the office's menu, in the colour of its text. */
export function OfficeIcon({ name }: { name: OfficeIconName }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={paths[name]} fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" />
    </svg>
  );
}
