import type { AnonymousRequest } from '../../../platform/http/contract/callers.ts';
import type { CookieChange } from '../../../platform/http/contract/cookie-change.ts';

interface SealedCookieOptions {
  name: string;
  /** What it is sealed for: one cookie cannot be used as another. */
  purpose: string;
  /** How long it is valid. */
  seconds: number;
}

/**
 * A cookie with the state of a sign-in between two requests. It is encrypted and not stored in the database, so that
 * anonymous visitors cannot fill a table, and so that only that browser can use it.
 */
export class SealedCookie<State extends object> {
  readonly #options: SealedCookieOptions;

  constructor(options: SealedCookieOptions) {
    this.#options = options;
  }

  /** Stores the state in the browser. */
  store(request: AnonymousRequest, state: State): CookieChange {
    const { purpose, seconds } = this.#options;
    const until = Date.now() + seconds * 1_000;
    const sealed = request.services.secrets.seal(JSON.stringify({ ...state, until }), purpose);
    return this.#change(sealed.toString('base64url'));
  }

  /** The state in the browser; null if there is none, it has expired, or another instance sealed it. */
  read(request: AnonymousRequest): State | null {
    const sealed = request.cookie(this.#options.name);
    if (sealed === null) return null;
    try {
      const bytes = request.services.secrets.open(Buffer.from(sealed, 'base64url'), this.#options.purpose);
      // Only this instance can have sealed it.
      const { until, ...state } = JSON.parse(bytes.toString()) as State & { until: number };
      return until > Date.now() ? (state as unknown as State) : null;
    } catch {
      return null;
    }
  }

  /** Deletes the cookie. */
  remove(): CookieChange {
    return this.#change(null);
  }

  #change(value: string | null): CookieChange {
    return { name: this.#options.name, value, maxAgeSeconds: this.#options.seconds };
  }
}
