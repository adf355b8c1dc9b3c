/** How Chromium is started: quiet, closed to the network, and painting frames only where they are needed. */
import type { Lane } from "../lane.ts";

/** The browser sends nothing by itself, and nothing waits for a person. */
const quiet = [
  "--headless",
  "--remote-debugging-pipe",
  "--no-startup-window",
  "--no-first-run",
  "--no-default-browser-check",
  "--no-pings",
  "--no-service-autorun",
  "--disable-background-networking",
  "--disable-breakpad",
  "--disable-client-side-phishing-detection",
  "--disable-component-extensions-with-background-pages",
  "--disable-component-update",
  "--disable-crash-reporter",
  "--disable-default-apps",
  "--disable-domain-reliability",
  "--disable-extensions",
  "--disable-field-trial-config",
  "--disable-sync",
  "--metrics-recording-only",
  "--password-store=basic",
  "--use-mock-keychain",
  "--mute-audio",
];

/** Every way out ends at a name that never resolves, loopback included: egress fetches what a document may have. */
const closedNetwork = [
  "--proxy-server=http://closed.invalid:1",
  "--proxy-bypass-list=<-loopback>",
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-quic",
  "--dns-prefetch-disable",
];

const sameEverywhere = [
  "--disable-gpu",
  "--disable-lazy-loading",
  "--font-render-hinting=none",
  "--force-color-profile=srgb",
  "--hide-scrollbars",
];

/** A page in the background works as fast as one in front. */
const awake = [
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-hang-monitor",
  "--disable-ipc-flooding-protection",
  "--disable-renderer-backgrounding",
];

const unwantedFeatures = [
  "AutofillServerCommunication",
  "BackForwardCache",
  "CertificateTransparencyComponentUpdater",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "InterestFeedContentSuggestions",
  "LocalNetworkAccessChecks",
  "MediaRouter",
  "OptimizationHints",
  "Prerender2",
  "RenderDocument",
  "SpareRendererForSitePerProcess",
  "Translate",
];

const ofLane: Record<Lane, string[]> = {
  print: [
    // Printing needs no frames, and without them is a third faster; screenshots and frame callbacks would wait forever.
    "--disable-threaded-compositing",
    // Nothing is painted in the process for graphics, which would load what paints in three dimensions.
    "--disable-software-rasterizer",
    // Only our own questions run here. Compiling them for speed takes longer than they do: again for each document, since each has new elements.
    "--js-flags=--no-opt --no-maglev",
  ],
  screen: ["--js-flags=--max-old-space-size=1024"],
};

/** What is started for one document alone. */
const forOne = [
  // The profile is like a context then: nothing of it is written, which also takes half of the time to its first page.
  "--incognito",
  // Of the network only the interception is used: a process of its own takes a sixth of the start, and has no sandbox on Linux.
  "--enable-features=NetworkServiceInProcess2",
];

interface FlagOptions {
  lane: Lane;
  sandbox: "on" | "off";
  profileFolder: string;
  /** The first page is opened without a context of its own. */
  forOneDocument: boolean;
  /** Containers often have 64 MB of shared memory, too little for a large page. */
  hasLittleSharedMemory: boolean;
}

/** The command line of one browser process. */
export function chromiumFlags(options: FlagOptions): string[] {
  const { lane, sandbox, profileFolder, forOneDocument, hasLittleSharedMemory } = options;
  return [
    ...quiet,
    ...closedNetwork,
    ...sameEverywhere,
    ...awake,
    `--disable-features=${unwantedFeatures.join(",")}`,
    `--user-data-dir=${profileFolder}`,
    ...ofLane[lane],
    ...(forOneDocument ? forOne : []),
    ...(hasLittleSharedMemory ? ["--disable-dev-shm-usage"] : []),
    ...(sandbox === "off" ? ["--no-sandbox"] : []),
  ];
}
