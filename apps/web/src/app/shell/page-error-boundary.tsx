import { messages } from "@ironmonger/contract/messages";
import { Button } from "@mantine/core";
import { Component } from "react";
import { ChunkLoadError } from "../../shared/lazy/lazy-part.ts";

type Props = { path: string; children: React.ReactNode };
type State = { error: unknown };

/** Shows a notice in place of a page that throws; the bar and the footer stay. */
export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidUpdate(previous: Props) {
    if (previous.path !== this.props.path && this.state.error !== undefined) this.setState({ error: undefined });
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <div className="page page-text">
        <div className="notice" role="alert">
          <h1 className="notice-title">
            {error instanceof ChunkLoadError ? "This page did not load" : "This page failed"}
          </h1>
          <p style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
            {error instanceof ChunkLoadError ? error.message : messages.internal}
          </p>
          <Button color="safety" onClick={() => location.reload()}>
            Reload
          </Button>
        </div>
      </div>
    );
  }
}
