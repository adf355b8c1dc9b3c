/** What the walk over content does at each operator (ISO 32000-1, annex A). */

/** What the walk does at an operator; most operators only move things about. */
export const Action = {
  None: 0,
  Save: 1,
  Restore: 2,
  SetParameters: 3,
  ShowFirst: 4,
  ShowThird: 5,
  ShowAll: 6,
  Fill: 7,
  Stroke: 8,
  FillAndStroke: 9,
  Shade: 10,
  DrawInline: 11,
  Draw: 12,
  BeginMark: 13,
  EndMark: 14,
  ChooseFill: 15,
  ChooseStroke: 16,
  ChooseFont: 17,
  ChooseMode: 18,
  AddToPath: 19,
} as const;
export type Action = (typeof Action)[keyof typeof Action];

/** What puts paths together (8.5.2). */
export const PATH_PARTS = ["m", "l", "c", "v", "y", "h", "re"] as const;

const ACTIONS: Readonly<Record<string, Action>> = {
  q: Action.Save,
  Q: Action.Restore,
  gs: Action.SetParameters,
  Tj: Action.ShowFirst,
  "'": Action.ShowFirst,
  '"': Action.ShowThird,
  TJ: Action.ShowAll,
  f: Action.Fill,
  F: Action.Fill,
  "f*": Action.Fill,
  S: Action.Stroke,
  s: Action.Stroke,
  B: Action.FillAndStroke,
  "B*": Action.FillAndStroke,
  b: Action.FillAndStroke,
  "b*": Action.FillAndStroke,
  sh: Action.Shade,
  EI: Action.DrawInline,
  Do: Action.Draw,
  BMC: Action.BeginMark,
  BDC: Action.BeginMark,
  EMC: Action.EndMark,
  g: Action.ChooseFill,
  rg: Action.ChooseFill,
  k: Action.ChooseFill,
  cs: Action.ChooseFill,
  scn: Action.ChooseFill,
  G: Action.ChooseStroke,
  RG: Action.ChooseStroke,
  K: Action.ChooseStroke,
  CS: Action.ChooseStroke,
  SCN: Action.ChooseStroke,
  Tf: Action.ChooseFont,
  Tr: Action.ChooseMode,
  ...Object.fromEntries(PATH_PARTS.map((operator) => [operator, Action.AddToPath])),
};

export function actionOf(operator: string): Action {
  return Object.hasOwn(ACTIONS, operator) ? ACTIONS[operator]! : Action.None;
}

/** Whether an action only changes the graphics state or tells of it. */
export function isAboutState(action: Action): boolean {
  switch (action) {
    case Action.Draw:
    case Action.DrawInline:
    case Action.BeginMark:
    case Action.EndMark:
    case Action.AddToPath:
      return false;
    default:
      return true;
  }
}
