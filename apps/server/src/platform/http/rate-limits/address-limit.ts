import { siteOf } from '../transport/client-address.ts';
import { type LimitState, RateLimiter, type RateLimiterOptions } from './limits.ts';

/** The limit of a /48 as a multiple of the limit of one /64. */
const SITE_FACTOR = 16;

/**
 * A limit per client address. One customer of a provider may have a /48, which contains 65,536 networks of the size that is
 * counted as one visitor, so the /48 has a limit of its own as well.
 */
export class AddressLimiter extends RateLimiter {
  readonly #sites: RateLimiter;

  constructor(name: string, limit: number, options: RateLimiterOptions = {}) {
    super(name, limit, options);
    this.#sites = new RateLimiter(`${name} by site`, limit * SITE_FACTOR, options);
  }

  override admit(visitor: string): LimitState | Promise<LimitState> {
    const state = super.admit(visitor);
    const site = siteOf(visitor);
    if (site === null) return state;
    return state instanceof Promise
      ? state.then((known) => this.#admitSite(known, site))
      : this.#admitSite(state, site);
  }

  override admitAtOnce(visitor: string): LimitState | null {
    const site = siteOf(visitor);
    if (site === null) return super.admitAtOnce(visitor);
    const state = super.admitAtOnce(visitor);
    if (state === null || !state.allowed) return state;
    const wider = this.#sites.admitAtOnce(site);
    if (wider !== null) return this.#narrower(state, wider);
    super.giveBack(visitor, state); // nothing may be taken when the site has to wait
    return null;
  }

  override take(visitor: string): LimitState {
    const state = super.take(visitor);
    const site = siteOf(visitor);
    return site === null || !state.allowed ? state : this.#narrower(state, this.#sites.take(site));
  }

  override peek(visitor: string): LimitState {
    const state = super.peek(visitor);
    const site = siteOf(visitor);
    return site === null || !state.allowed ? state : this.#narrower(state, this.#sites.peek(site));
  }

  override giveBack(visitor: string, state: LimitState): void {
    super.giveBack(visitor, state);
    const site = siteOf(visitor);
    if (site !== null && state.wider !== undefined) this.#sites.giveBack(site, state.wider);
  }

  #admitSite(state: LimitState, site: string): LimitState | Promise<LimitState> {
    if (!state.allowed) return state;
    const wider = this.#sites.admit(site);
    return wider instanceof Promise
      ? wider.then((known) => this.#narrower(state, known))
      : this.#narrower(state, wider);
  }

  /** The stricter of both limits, expressed in terms of the visitor's own limit. */
  #narrower(own: LimitState, site: LimitState): LimitState {
    if (!site.allowed) return { ...site, limit: this.limit };
    return { ...own, remaining: Math.min(own.remaining, site.remaining), wider: site };
  }
}
