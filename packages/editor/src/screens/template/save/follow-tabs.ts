/** Notifies other tabs of this browser that a template was saved, and learns it from them. */

interface Saved {
  workspace: string;
  slug: string;
  etag: string;
}

interface Tabs {
  announce(etag: string): void;
  close(): void;
}

export function followTabs(workspace: string, slug: string, onSaved: (etag: string) => void): Tabs {
  const channel = new BroadcastChannel("platen-saved");
  channel.onmessage = ({ data }: MessageEvent<Saved>) => {
    if (data.workspace === workspace && data.slug === slug) onSaved(data.etag);
  };

  return {
    announce(etag) {
      const saved: Saved = { workspace, slug, etag };
      channel.postMessage(saved);
    },
    close: () => channel.close(),
  };
}
