import { isDeepStrictEqual } from 'node:util';
import type { Change } from '../../../../platform/changes/change.ts';
import { Invalid } from '../../../../platform/errors/errors.ts';
import { inputCheck } from '../../../../platform/http/contract/input.ts';
import { closed, nullable, Timestamp, Uuid } from '../../../../platform/http/contract/schema.ts';
import { careerSiteOf } from '../../../accounts/workspaces/career-site/change-settings.ts';
import { getWorkspace, updateWorkspace } from '../../../accounts/workspaces/change-workspace.ts';
import { type Workspace, WorkspacePatch } from '../../../accounts/workspaces/schema.ts';
import { MAIL_KINDS } from '../../../email/built-in-templates.ts';
import { storedTemplate } from '../../../email/queries.ts';
import { EmailTemplateInput } from '../../../email/schema.ts';
import { putTemplate } from '../../../email/templates.ts';
import { createView } from '../../views/change-view.ts';
import { NewSavedView } from '../../views/schema.ts';
import type { RecordOf, WithIds } from '../adapters/adapter.ts';
import { automationImport } from '../automation-import.ts';
import { replaceIds, stagesNamed } from '../ids-in-texts.ts';
import type { Page } from '../page.ts';
import { findViewId, idOfTemplate } from '../record-queries.ts';
import { OF_NO_CANDIDATE, type Task, type Written } from '../tasks.ts';

const checkTemplate = inputCheck(EmailTemplateInput);
const checkView = inputCheck(NewSavedView);
const checkPastView = inputCheck(closed({ ownerId: nullable(Uuid), createdAt: Timestamp }));
const checkSettings = inputCheck(WorkspacePatch);

/** An email whose text has been changed here stays as it is. */
export async function writeEmailTemplate(
  tx: Change,
  _page: Page,
  { record: { data }, recordId }: Task<'email_template'>,
): Promise<Written> {
  if (recordId !== null) return { ...OF_NO_CANDIDATE, outcome: 'skipped', recordId };
  const { kind, ...input } = data;
  if (!MAIL_KINDS.includes(kind)) throw Invalid.field('kind', 'is no kind of email');
  checkTemplate(input);
  const stored = await storedTemplate(tx, tx.workspaceId, kind);
  const isChanged = stored !== undefined && (stored.subject !== null || stored.enabled !== null);
  if (!isChanged) await putTemplate(tx, kind, input);
  const id = await idOfTemplate(tx, tx.workspaceId, kind);
  return { ...OF_NO_CANDIDATE, outcome: isChanged ? 'merged' : 'created', recordId: id };
}

/** A shared view of the same list with the same name stays as it is. */
export async function writeView(
  tx: Change,
  page: Page,
  { record: { data }, recordId }: Task<'view'>,
): Promise<Written> {
  if (recordId !== null) return { ...OF_NO_CANDIDATE, outcome: 'skipped', recordId };
  const { resource, name, ownerId, createdAt } = data;
  const { query } = await idsHere(tx, page, data);
  const input: NewSavedView = { resource, name, query, shared: true };
  checkView(input);
  checkPastView({ ownerId, createdAt });
  const existing = await findViewId(tx, tx.workspaceId, { resource, name });
  if (existing !== undefined) return { ...OF_NO_CANDIDATE, outcome: 'merged', recordId: existing };
  const { id } = await createView(tx, input, { ownerId, createdAt });
  return { ...OF_NO_CANDIDATE, outcome: 'created', recordId: id };
}

/** A draft: nothing runs until somebody publishes it. One with the same name stays as it is. */
export async function writeAutomation(
  tx: Change,
  page: Page,
  { record: { data }, recordId }: Task<'automation'>,
): Promise<Written> {
  if (recordId !== null) return { ...OF_NO_CANDIDATE, outcome: 'skipped', recordId };
  const automations = automationImport();
  const existing = await automations.findId(tx, data.name);
  if (existing !== undefined) return { ...OF_NO_CANDIDATE, outcome: 'merged', recordId: existing };
  const definition = await idsHere(tx, page, data);
  const id = await automations.create(tx, { name: data.name, ...definition });
  return { ...OF_NO_CANDIDATE, outcome: 'created', recordId: id };
}

async function idsHere<Value>(tx: Change, page: Page, { content, stages }: WithIds<Value>): Promise<Value> {
  const found = await stagesNamed(tx, page, stages);
  return replaceIds(content, (id) => found.get(id) ?? page.anyIdOf(id));
}

/** Only what nobody has set here yet is filled in. */
export async function writeSettings(
  tx: Change,
  _page: Page,
  { record: { data }, recordId }: Task<'workspace'>,
): Promise<Written> {
  if (recordId !== null) return { ...OF_NO_CANDIDATE, outcome: 'skipped', recordId };
  checkSettings(data);
  const before = await getWorkspace(tx);
  const missing = unset(before, data, tx.actor.type === 'operator');
  if (Object.keys(missing).length > 0) await updateWorkspace(tx, missing);
  return { ...OF_NO_CANDIDATE, outcome: 'merged', recordId: tx.workspaceId };
}

type Settings = RecordOf<'workspace'>['data'];

/** The settings that have their first value here. Approvers can be set by members only. */
function unset(here: Workspace, given: Settings, isMember: boolean): WorkspacePatch {
  const { branding = {}, careerSite, candidatePage, consent, approvals } = given;
  const brand = Object.entries(branding).filter(
    ([name, value]) => value !== null && here.branding[name as keyof Workspace['branding']] === null,
  );
  const offers = isMember && here.approvals.offers.approverIds.length === 0 ? approvals?.offers : undefined;
  const jobs = isMember && here.approvals.jobs.approverIds.length === 0 ? approvals?.jobs : undefined;
  const texts = Object.values(here.candidatePage.statusTexts).flatMap((language) => Object.values(language));
  return {
    ...(brand.length === 0 ? {} : { branding: Object.fromEntries(brand) }),
    ...(careerSite !== undefined && isFirst(here.careerSite) ? { careerSite } : {}),
    ...(candidatePage !== undefined && texts.every((text) => text === null) ? { candidatePage } : {}),
    ...(consent != null && here.consent === null ? { consent } : {}),
    ...(offers === undefined && jobs === undefined
      ? {}
      : { approvals: { ...(offers && { offers }), ...(jobs && { jobs }) } }),
  };
}

/** Whether nobody has changed the career site. */
function isFirst(careerSite: Workspace['careerSite']): boolean {
  return isDeepStrictEqual(careerSite, careerSiteOf({}, careerSite.customDomain));
}
