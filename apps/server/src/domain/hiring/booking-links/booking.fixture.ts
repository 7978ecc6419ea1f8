import assert from 'node:assert/strict';
import type { Json, TestService, TestWorkspace } from '../../../../test/harness.ts';
import { makeMember } from '../../../../test/hiring.ts';
import { CandidateTester, hiddenValue } from '../../careers/candidate-links/candidate.fixture.ts';

/** A Monday, in a week without changes of the clock. */
export const MONDAY = '2090-01-02';

/** A member who interviews at any time of the week in UTC, without notice. */
export async function makeInterviewer(workspace: TestWorkspace, more: object = {}): Promise<string> {
  const id = await makeMember(workspace);
  const body = { timeZone: 'UTC', minimumNoticeMins: 0, ...more };
  const { status, text } = await workspace.api('PATCH', `/availability/${id}`, body);
  assert.equal(status, 200, text);
  return id;
}

export const session = (more: object = {}) => ({
  title: 'Internal title',
  type: 'technical',
  durationMins: 60,
  ...more,
});

/** Somebody who applied, with a booking link for Monday and Tuesday. */
export async function withBookingLink(
  service: TestService,
  workspace: TestWorkspace,
  sessions: readonly object[],
  { job, ...more }: { job?: Json } & Record<string, unknown> = {},
): Promise<{ ada: CandidateTester; visitor: CandidateTester; link: Json; path: string }> {
  const ada = await CandidateTester.apply(service, workspace, job === undefined ? {} : { job });
  const window = { from: `${MONDAY}T00:00:00Z`, to: '2090-01-04T00:00:00Z', intervalMins: 60 };
  const body = { applicationId: ada.application.id, sessions, ...window, ...more };
  const made = await workspace.api('POST', '/booking-links', body);
  assert.equal(made.status, 201, made.text);
  const { url, ...link } = made.body.data;
  return { ada, visitor: ada.open(new URL(url).pathname), link, path: `/bookings/${link.id}` };
}

/** The times on a page. */
export function timesOn(text: string): string[] {
  return [...text.matchAll(/name="slot" value="([^"]+)">/g)].map(([, value]) => value!);
}

/** Chooses a time and confirms it. @returns the status of the last response */
export async function book(
  visitor: CandidateTester,
  path: string,
  slot: string,
  zone = 'Europe/Berlin',
): Promise<{ status: number; text: string }> {
  const shown = await visitor.get(`${path}/times`);
  const page = shown.status === 303 ? await visitor.get(path) : shown;
  const turn = hiddenValue(page.text, 'turn') || 'new';
  const held = await visitor.post(`${path}/hold`, { slot, zone, turn });
  if (held.status !== 303) return held;
  return visitor.post(`${path}/confirm`, { slot, zone, turn, agreed: 'true' });
}
