import { call, type Reply } from '../calls.ts';
import { makeSharedJobs, type Target } from '../clients.ts';
import type { Fleet, FleetWorkspace } from '../fleet.ts';

/** The target of an attack: a service behind a proxy. The attack sets `X-Forwarded-For`. */
export interface AttackContext {
  fleet: Fleet;
  url: string;
}

/** The result of an attack: figures, and one line for each guarantee that it violated. */
export interface AttackOutcome {
  figures: Record<string, number | string>;
  faults: string[];
}

/** One attack on an entry point. */
export type Attack = (context: AttackContext) => Promise<AttackOutcome>;

/** A workspace with an open job, as an anonymous visitor knows it. */
export interface AttackedWorkspace {
  workspace: FleetWorkspace;
  slug: string;
  job: string;
}

export async function openWorkspace({ fleet, url }: AttackContext): Promise<AttackedWorkspace> {
  const workspace = await fleet.workspace();
  const target: Target = { url, workspace };
  const [job] = await makeSharedJobs(target, 1);
  return { workspace, slug: workspace.slug, job: job!.slug };
}

/** Sends an application as an anonymous visitor of this address does. */
export function apply(url: string, { slug, job }: AttackedWorkspace, address: string, body: object): Promise<Reply> {
  const path = `/api/public/v1/jobs/${job}/applications?workspace=${slug}`;
  return call({ method: 'POST', url: url + path, headers: { 'x-forwarded-for': address }, body });
}

/** Requests a link for an upload of this size. */
export function presign(url: string, slug: string, address: string, contentLength = 1_000): Promise<Reply> {
  return call({
    method: 'POST',
    url: `${url}/api/public/v1/resume/presign?workspace=${slug}`,
    headers: { 'x-forwarded-for': address },
    body: { filename: 'resume.pdf', contentType: 'application/pdf', contentLength },
  });
}

export const countOf = (replies: readonly { status: number }[], status: number): number =>
  replies.filter((reply) => reply.status === status).length;

/** One fault if the counts differ from the expected ones, otherwise none. */
export function faultUnless(isRight: boolean, fault: string): string[] {
  return isRight ? [] : [fault];
}
