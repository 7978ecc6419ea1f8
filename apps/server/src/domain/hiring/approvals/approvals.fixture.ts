import type { Json, TestService, TestWorkspace } from '../../../../test/harness.ts';
import { apply, makeJob, type TestJob } from '../../../../test/hiring.ts';
import { signedIn } from '../../governance/notifications/notifications.fixture.ts';

export type SignedIn = Awaited<ReturnType<typeof signedIn>>;

export interface Company {
  workspace: TestWorkspace;
  api: TestWorkspace['api'];
  job: TestJob;
  admin: SignedIn;
  recruiter: SignedIn;
  manager: SignedIn;
  draft(more?: object): Promise<Json>;
  /** Requests an approval. */
  request(body: object): Promise<Json>;
}

export async function startCompany(service: TestService): Promise<Company> {
  const workspace = await service.workspace();
  const { api } = workspace;
  const [admin, recruiter, manager] = [
    await signedIn(service, workspace, 'admin'),
    await signedIn(service, workspace, 'recruiter'),
    await signedIn(service, workspace, 'hiring_manager'),
  ];
  const job = await makeJob(workspace, { hiringTeam: [{ memberId: manager.id, role: 'hiring_manager' }] });
  const made = async (path: string, body: object) => {
    const { status, text, body: answer } = await recruiter.api('POST', path, body);
    if (status !== 201) throw new Error(`${path}: ${status} ${text}`);
    return answer.data;
  };
  return {
    workspace,
    api,
    job,
    admin,
    recruiter,
    manager,
    draft: async (more = {}) =>
      made('/offers', { applicationId: (await apply(workspace, job.id)).id, title: 'Keeper', ...more }),
    request: (body) => made('/approvals', body),
  };
}

export const decide = ({ api }: SignedIn, { id }: Json, decision = 'approved', comment?: string) =>
  api('POST', `/approvals/${id}/decision`, { decision, ...(comment === undefined ? {} : { comment }) });

/** Sets who has to approve. */
export async function setRule({ admin }: Company, approvals: object): Promise<void> {
  const { status, text } = await admin.api('PATCH', '/workspace', { approvals });
  if (status !== 200) throw new Error(text);
}
