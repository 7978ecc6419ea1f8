/** A cookie that a response sets; a `value` of null removes it. */
export interface CookieChange {
  name: string;
  value: string | null;
  /** How long the browser keeps it. */
  maxAgeSeconds: number;
}
