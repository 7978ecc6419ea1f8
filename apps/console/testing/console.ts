import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, afterEach, beforeEach } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { sql } from '../../server/src/platform/database/sql.ts';
import { joinedMember, PASSWORD } from '../../server/test/browser.ts';
import { startService, type TestService, type TestWorkspace } from '../../server/test/harness.ts';
import { testBrowser } from './launch-browser.ts';

// How long tests wait for a page: long, because waiting ends as soon as the page is ready.
const PATIENCE_MS = 150_000;

/** A visitor: a separate browser profile with one page. */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Errors of scripts and violations of the Content-Security-Policy. Must stay empty. */
  pageErrors: string[];
}

export interface TestConsole {
  service: TestService;
  workspace: TestWorkspace;
  browser: Browser;
  /** A browser that is not signed in. One that a test opens is closed when the test ends. */
  visitor(options?: { width?: number; height?: number; dark?: boolean }): Promise<Visitor>;
  /** A browser in which a member with this role has signed in; no page is open yet. */
  member(
    role?: string,
    options?: { width?: number; height?: number; dark?: boolean },
  ): Promise<Visitor & { id: string; email: string }>;
  /** A browser in which this member has signed in. */
  signedIn(
    member: { id: string; email: string },
    options?: { width?: number; height?: number; dark?: boolean },
  ): Promise<Visitor & { id: string; email: string }>;
}

/**
 * The service with its console, and a real browser. Call it at the top of a test file, like `startService`. `environment`
 * overrides variables of the service.
 */
export async function startConsole(environment: Record<string, string> = {}): Promise<TestConsole> {
  const service = await startService(environment);
  const workspace = await service.workspace();
  const browser = await testBrowser();
  service.beforeClose(() => browser.close());
  after(() => browser.close());
  // A page that remains open reads again what each later test changes.
  const openedInTests: BrowserContext[][] = [];
  beforeEach(() => {
    openedInTests.push([]);
  });
  afterEach(async () => {
    await Promise.all(openedInTests.pop()!.map((context) => context.close()));
  });

  const visitor: TestConsole['visitor'] = async ({ width = 1280, height = 800, dark = false } = {}) => {
    const context = await browser.newContext({
      baseURL: service.url,
      viewport: { width, height },
      colorScheme: dark ? 'dark' : 'light',
      locale: 'en-US',
      timezoneId: 'Europe/Berlin',
    });
    openedInTests.at(-1)?.push(context);
    context.setDefaultTimeout(PATIENCE_MS);
    const page = context.pages()[0] ?? (await context.newPage());
    const pageErrors: string[] = [];
    page.on('pageerror', (error) => pageErrors.push(String(error)));
    page.on('console', (message) => {
      const words = message.text();
      // Browsers log error responses of the API, which are no faults of the page.
      if (message.type() === 'error' && !words.startsWith('Failed to load resource')) pageErrors.push(words);
    });
    return { page, context, pageErrors };
  };

  const signedIn: TestConsole['signedIn'] = async (member, options = {}) => {
    const browser = await visitor(options);
    const answer = await browser.context.request.post('/api/v1/session', {
      headers: { origin: service.url },
      data: { workspace: workspace.slug, email: member.email, password: PASSWORD },
    });
    if (answer.status() !== 201) throw new Error(`signing in: ${answer.status()} ${await answer.text()}`);
    return { ...browser, ...member };
  };

  return {
    service,
    workspace,
    browser,
    visitor,
    signedIn,
    async member(role = 'owner', options = {}) {
      const member = await joinedMember(workspace, role);
      await joinHiringTeams(workspace, member.id);
      return signedIn(member, options);
    },
  };
}

/** Runs in the page. Waits for elements to fade in, because their colors change; skips animations that never end. */
const FADED_IN = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished))`;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The accessibility violations that axe finds on a page: serious ones, or all, including best practices. */
export async function accessibilityFaults(page: Page, which: 'serious' | 'all' = 'serious'): Promise<string[]> {
  await page.evaluate(`${FADED_IN}.then(() => {})`);
  await page.evaluate(AXE);
  return page.evaluate(async (isEach) => {
    type Violation = {
      id: string;
      impact: string;
      help: string;
      nodes: { html: string; target: string[]; failureSummary: string }[];
    };
    type Axe = {
      run(context: { exclude: string[][] }, options: { resultTypes: string[] }): Promise<{ violations: Violation[] }>;
    };
    const { axe } = globalThis as unknown as { axe: Axe }; // from `AXE`
    // The elements of rules that pass are not described, which takes most of the time of a large page.
    // Rows repeat each other: their first ones have every kind of text that `large-workspace.ts` makes.
    const exclude = [['tbody > tr:nth-of-type(n + 13)'], ['li:nth-of-type(n + 13)']];
    const { violations } = await axe.run({ exclude }, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => isEach || impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
      );
  }, which === 'all');
}

/** Adds a member to the hiring teams of all jobs so far, which some roles need to see them. */
async function joinHiringTeams({ id, context }: TestWorkspace, memberId: string): Promise<void> {
  const entry = JSON.stringify([{ memberId, role: 'interviewer' }]);
  await context.db.write.query(
    sql`update jobs set hiring_team = hiring_team || ${entry}::jsonb where workspace_id = ${id}`,
  );
}
