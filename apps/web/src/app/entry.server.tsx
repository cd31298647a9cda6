export { makePageRenderer } from "./make-page-renderer.tsx";
