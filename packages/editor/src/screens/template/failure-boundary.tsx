/** What is shown where the editor screen itself fails: what was typed is in the journal, and a reload brings it back. */
import { Component, type ReactNode } from "react";
import { Banner } from "../../design/banner.tsx";
import { Button } from "../../design/button.tsx";
import { PageHead } from "../../design/page-head.tsx";

interface FailureBoundaryProps {
  title: string;
  children: ReactNode;
}

/** React knows error boundaries as classes only. */
export class FailureBoundary extends Component<FailureBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;

    return (
      <>
        <PageHead title={this.props.title} />
        <Banner tone="bad" action={<Button onClick={() => location.reload()}>Reload</Button>}>
          The editor failed: {error.message}. What you typed is kept in this browser and comes back with a reload.
        </Banner>
      </>
    );
  }
}
