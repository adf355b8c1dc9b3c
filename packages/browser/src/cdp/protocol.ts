/** The part of the Chrome DevTools Protocol that Platen speaks. */

type Nothing = Record<string, never>;

interface Command<Params, Result = Nothing> {
  params: Params;
  result: Result;
}

interface HeaderEntry {
  name: string;
  value: string;
}

type FailReason = "Aborted" | "AccessDenied" | "BlockedByClient" | "Failed";

export interface PrintParameters {
  paperWidth: number;
  paperHeight: number;
  marginTop: number;
  marginRight: number;
  marginBottom: number;
  marginLeft: number;
  scale: number;
  printBackground: boolean;
  preferCSSPageSize: boolean;
  generateTaggedPDF: boolean;
  generateDocumentOutline: boolean;
  pageRanges: string;
  transferMode: "ReturnAsBase64" | "ReturnAsStream";
}

interface ScreenshotParameters {
  format: "png" | "jpeg" | "webp";
  quality?: number;
  optimizeForSpeed: boolean;
  captureBeyondViewport: boolean;
  clip?: { x: number; y: number; width: number; height: number; scale: number };
}

interface EvaluationResult {
  result: { value?: unknown; objectId?: string };
  exceptionDetails?: { text: string; exception?: { description?: string } };
}

interface Commands {
  "Audits.enable": Command<Nothing>;
  "Browser.getVersion": Command<Nothing, { product: string }>;
  "Browser.close": Command<Nothing>;
  "DOMDebugger.getEventListeners": Command<{ objectId: string }, { listeners: { type: string }[] }>;
  "Emulation.setDefaultBackgroundColorOverride": Command<{
    color?: { r: number; g: number; b: number; a: number };
  }>;
  "Emulation.setDeviceMetricsOverride": Command<{
    width: number;
    height: number;
    deviceScaleFactor: number;
    mobile: boolean;
  }>;
  "Emulation.setEmulatedMedia": Command<{ media: string }>;
  "Emulation.setLocaleOverride": Command<{ locale: string }>;
  "Emulation.setScriptExecutionDisabled": Command<{ value: boolean }>;
  "Emulation.setTimezoneOverride": Command<{ timezoneId: string }>;
  "Emulation.setUserAgentOverride": Command<{ userAgent: string; acceptLanguage: string }>;
  "Fetch.continueRequest": Command<{ requestId: string }>;
  "Fetch.enable": Command<{ patterns: { urlPattern: string }[] }>;
  "Fetch.failRequest": Command<{ requestId: string; errorReason: FailReason }>;
  "Fetch.fulfillRequest": Command<{
    requestId: string;
    responseCode: number;
    responseHeaders: HeaderEntry[];
    body: string;
  }>;
  "HeapProfiler.collectGarbage": Command<Nothing>;
  "IO.close": Command<{ handle: string }>;
  "IO.read": Command<{ handle: string; size: number }, { data: string; eof: boolean; base64Encoded?: boolean }>;
  "Inspector.enable": Command<Nothing>;
  "Log.enable": Command<Nothing>;
  "Network.enable": Command<{ maxTotalBufferSize: number; maxResourceBufferSize: number }>;
  "Network.setCacheDisabled": Command<{ cacheDisabled: boolean }>;
  "Page.addScriptToEvaluateOnNewDocument": Command<{ source: string }>;
  "Page.captureScreenshot": Command<ScreenshotParameters, { data: string }>;
  "Page.crash": Command<Nothing>;
  "Page.createIsolatedWorld": Command<{ frameId: string; worldName: string }, { executionContextId: number }>;
  "Page.enable": Command<Nothing>;
  "Page.getLayoutMetrics": Command<
    Nothing,
    { cssContentSize: { width: number; height: number }; cssLayoutViewport: { clientHeight: number } }
  >;
  "Page.getNavigationHistory": Command<Nothing, { entries: { url: string }[] }>;
  "Page.navigate": Command<{ url: string }, { frameId: string; loaderId?: string; errorText?: string }>;
  "Page.printToPDF": Command<PrintParameters, { data: string; stream?: string }>;
  "Page.resetNavigationHistory": Command<Nothing>;
  "Page.setDocumentContent": Command<{ frameId: string; html: string }>;
  "Page.setFontFamilies": Command<{
    fontFamilies: { standard: string; serif: string; sansSerif: string; fixed: string };
  }>;
  "Performance.enable": Command<Nothing>;
  "Performance.getMetrics": Command<Nothing, { metrics: { name: string; value: number }[] }>;
  "Runtime.disable": Command<Nothing>;
  "Runtime.enable": Command<Nothing>;
  "Runtime.evaluate": Command<
    { expression: string; contextId?: number; awaitPromise: boolean; returnByValue: boolean; timeout?: number },
    EvaluationResult
  >;
  "Runtime.getHeapUsage": Command<Nothing, { embedderHeapUsedSize: number }>;
  "Target.attachToTarget": Command<{ targetId: string; flatten: true }, { sessionId: string }>;
  "Target.closeTarget": Command<{ targetId: string }>;
  "Target.createBrowserContext": Command<{ disposeOnDetach: boolean }, { browserContextId: string }>;
  "Target.createTarget": Command<
    { url: string; browserContextId?: string; width?: number; height?: number },
    { targetId: string }
  >;
  "Target.disposeBrowserContext": Command<{ browserContextId: string }>;
}

export interface StackFrame {
  url: string;
  /** From 0. */
  lineNumber: number;
  columnNumber: number;
}

export interface ExceptionDetails {
  text: string;
  url?: string;
  lineNumber: number;
  columnNumber: number;
  stackTrace?: { callFrames: StackFrame[] };
  exception?: { description?: string; value?: unknown };
}

export interface ConsoleCall {
  type: string;
  args: { value?: unknown; description?: string }[];
  stackTrace?: { callFrames: StackFrame[] };
}

export interface PausedRequest {
  requestId: string;
  /** The id of the same request in the events of `Network`. */
  networkId?: string;
  request: { url: string; method: string; headers: Record<string, string>; postData?: string; hasPostData?: boolean };
  frameId: string;
  resourceType: string;
}

export interface Events {
  "Audits.issueAdded": {
    issue: {
      code: string;
      details: { contentSecurityPolicyIssueDetails?: { blockedURL?: string; violatedDirective: string } };
    };
  };
  "Fetch.requestPaused": PausedRequest;
  "Inspector.targetCrashed": Nothing;
  "Network.loadingFailed": { requestId: string };
  "Network.loadingFinished": { requestId: string };
  "Network.requestWillBeSent": { requestId: string; request: { url: string } };
  "Runtime.consoleAPICalled": ConsoleCall;
  "Runtime.exceptionThrown": { exceptionDetails: ExceptionDetails };
  "Log.entryAdded": { entry: { source: string; text: string } };
  "Page.frameAttached": { frameId: string };
  "Page.frameStoppedLoading": { frameId: string };
  "Page.frameNavigated": { frame: { id: string; loaderId: string; url: string } };
  "Page.loadEventFired": { timestamp: number };
  "Target.detachedFromTarget": { sessionId: string };
}

export type Method = keyof Commands;
export type Parameters<M extends Method> = Commands[M]["params"];
export type Result<M extends Method> = Commands[M]["result"];
export type EventName = keyof Events;
