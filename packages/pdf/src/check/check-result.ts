/** The verdict of a check against one standard. */
import type { Profile } from "../standards.ts";
import type { Failure } from "./failure.ts";

export interface CheckResult {
  compliant: boolean;
  profile: Profile;
  rules: { passed: number; failed: number };
  /** In the order of the rules' numbers. */
  failures: Failure[];
  /** Why the file could not be read; null where it was. Nothing was checked then, and the file is not conformant. */
  error: string | null;
}
