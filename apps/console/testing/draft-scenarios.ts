import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../server/test/eventually.ts';
import type { DraftForm } from '../src/forms/draft-forms.ts';

/** How a form is opened and typed into. `{name}` in `path` is an ID of the sample records. */
export interface DraftScenario {
  path: string;
  /** Opens the form on the page; unset if the form is part of the page. */
  open?: (page: Page) => Promise<unknown>;
  /** A field of the form. */
  field: (page: Page) => Locator;
  /**
   * How it is closed without saving: a dialog with Escape, a click outside or `X`; a persistent dialog not by a click
   * outside; a form within a page by leaving the page.
   */
  kind: 'dialog' | 'persistent' | 'page';
}

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
const item = async (page: Page, of: string | RegExp, name: string | RegExp) => {
  await page.getByRole('button', { name: of }).first().click();
  await page.getByRole('menuitem', { name }).click();
};
const labeled = (label: string | RegExp) => (page: Page) => page.getByLabel(label, { exact: true }).first();
const inDialog = (label: string | RegExp) => (page: Page) => dialog(page).getByLabel(label, { exact: true }).first();
const opens = (name: string | RegExp) => (page: Page) => button(page, name);
const chooses = (of: string | RegExp, name: string | RegExp) => (page: Page) => item(page, of, name);

const adds = (path: string, name: string, label: string, kind: DraftScenario['kind'] = 'dialog'): DraftScenario => ({
  ...{ path, kind },
  open: opens(name),
  field: inDialog(label),
});
const edits = (path: string, of: string | RegExp, name: string | RegExp, label: string): DraftScenario => ({
  ...{ path, kind: 'dialog' },
  open: chooses(of, name),
  field: inDialog(label),
});
const page = (path: string, label: string | RegExp): DraftScenario => ({ path, kind: 'page', field: labeled(label) });

/** A dialog of external references, with the first one. */
const withNewReference = ({ path, open }: { path: string; open: (page: Page) => Promise<unknown> }): DraftScenario => ({
  ...{ path, kind: 'dialog' },
  async open(at) {
    await open(at);
    await dialog(at).getByRole('button', { name: 'Add reference' }).click();
  },
  field: inDialog('System (required)'),
});

/** Every form whose text is stored. A form without a scenario does not compile. */
export const DRAFT_SCENARIOS: Readonly<Record<DraftForm, DraftScenario>> = {
  'account.profile': page('/settings/account', 'Name (required)'),
  'api-key.new': adds('/settings/api-keys', 'New key', 'Name (required)', 'persistent'),
  'api-key.edit': edits('/settings/api-keys', 'Actions for Draft key', 'Edit', 'Name (required)'),
  'application.new': {
    ...{ path: '/candidates/{loneCandidate}', kind: 'dialog' },
    open: opens('Add to job'),
    field: inDialog('Employee number'),
  },
  'application.edit': {
    ...{ path: '/candidates/{candidate}', kind: 'dialog' },
    open: chooses(/^Actions for/, 'Edit details…'),
    field: inDialog('Source'),
  },
  'automation.new': page('/automations/new', 'Name (required)'),
  'automation.edit': page('/automations/{automation}', 'Name (required)'),
  'automation.json': page('/automations/{automation}?view=json', 'Definition as JSON'),
  'automation.simulate': {
    ...{ path: '/automations/{automation}/try', kind: 'page' },
    async open(at) {
      await at.getByLabel('Event source').selectOption('payload');
      // The example of the event is read from the service.
      await eventually(
        () => at.getByLabel('Event data as JSON').inputValue(),
        (data) => data !== '' && data !== '{}',
      );
    },
    field: labeled('Event data as JSON'),
  },
  'candidate.new': adds('/candidates', 'Add candidate', 'First name (required)'),
  'candidate.edit': {
    ...{ path: '/candidates/{candidate}', kind: 'dialog' },
    open: opens('Edit profile'),
    field: inDialog('Headline'),
  },
  'candidate-page': page('/settings/candidate-page', 'Screening, English'),
  'career-site': page('/settings/career-site', 'Introduction'),
  'custom-field.new': adds('/settings/custom-fields', 'Add field', 'Name (required)'),
  'custom-field.edit': edits('/settings/custom-fields', 'More actions: Nickname', 'Edit', 'Name (required)'),
  'custom-fields.edit': {
    ...{ path: '/candidates/{candidate}', kind: 'dialog' },
    async open(at) {
      // The candidate's fields are below those of the application, which may be loaded first.
      await at.getByRole('button', { name: 'Edit custom fields' }).nth(1).click();
    },
    field: inDialog('Nickname'),
  },
  'department.new': adds('/settings/departments', 'Add department', 'Name (required)'),
  'department.edit': edits('/settings/departments', 'More actions: Drafting', 'Edit', 'Name (required)'),
  email: {
    ...{ path: '/candidates/{candidate}', kind: 'persistent' },
    open: opens('Email'),
    field: inDialog('Text (required)'),
  },
  'email-template.edit': page('/settings/email-templates/application_received', 'Subject (required)'),
  'file.references': withNewReference({
    path: '/candidates/{candidate}?tab=files',
    open: opens(/^External references of/),
  }),
  'interview.new': {
    ...{ path: '/candidates/{candidate}?tab=interviews', kind: 'dialog' },
    open: opens('Schedule interview'),
    field: inDialog('Notes for interviewers'),
  },
  'interview.edit': {
    ...{ path: '/candidates/{candidate}?tab=interviews', kind: 'dialog' },
    open: chooses(/^Actions for First talk/, 'Edit interview'),
    field: inDialog('Notes for interviewers'),
  },
  'job.new': adds('/jobs', 'New job', 'Title (required)'),
  'job.edit': page('/jobs/{job}/edit', 'Title (required)'),
  'job.form': {
    ...{ path: '/jobs/{job}/form', kind: 'page' },
    open: (at) => at.getByLabel('Require candidates to agree').first().isVisible(),
    field: (at) => at.getByLabel('Cover letter: visibility'),
  },
  'location.new': adds('/settings/locations', 'Add location', 'Name (required)'),
  'location.edit': edits('/settings/locations', 'More actions: Draft town', 'Edit', 'Name (required)'),
  'member.invite': adds('/settings/members', 'Invite member', 'Name (required)', 'persistent'),
  'member.role': edits('/settings/members', 'Actions for Mary Cartwright', /role/i, 'Role'),
  'member.references': withNewReference({
    path: '/settings/members',
    open: chooses('Actions for Mary Cartwright', 'External references'),
  }),
  'note.new': page('/candidates/{candidate}?tab=notes', 'Note'),
  'note.edit': {
    ...{ path: '/candidates/{candidate}?tab=notes', kind: 'page' },
    open: chooses(/^Actions for .*’s note/, 'Edit'),
    field: (at) => at.getByRole('listitem').getByLabel('Note', { exact: true }),
  },
  'offer.new': {
    ...{ path: '/candidates/{candidate}?tab=offers', kind: 'dialog' },
    open: opens('Create offer'),
    field: inDialog('Notes'),
  },
  'offer.edit': {
    ...{ path: '/candidates/{candidate}?tab=offers', kind: 'dialog' },
    open: opens('Edit'),
    field: inDialog('Notes'),
  },
  'opening.edit': {
    ...{ path: '/jobs/{job}/openings', kind: 'dialog' },
    open: chooses(/^More actions: Closed/, 'Edit'),
    field: inDialog('Reason for closing'),
  },
  'passkey.new': adds('/settings/account', 'Add passkey', 'Name (required)'),
  'passkey.rename': {
    ...{ path: '/settings/account', kind: 'dialog' },
    open: opens('Rename Old phone'),
    field: inDialog('Name (required)'),
  },
  'interview-plan.new': {
    ...{ path: '/jobs/{job}/stages', kind: 'dialog' },
    open: opens('Interview plan for Screening'),
    field: inDialog('Title (required)'),
  },
  'interview-plan.edit': {
    ...{ path: '/jobs/{job}/stages', kind: 'dialog' },
    open: opens('Interview plan for Interview'),
    field: inDialog('Title (required)'),
  },
  'pipeline.new': adds('/settings/pipelines', 'Add pipeline', 'Name (required)'),
  'pipeline.edit': edits('/settings/pipelines', 'More actions: Draft pipeline', 'Edit', 'Name (required)'),
  'pool-entry.new': adds('/pool', 'Add candidate', 'Notes'),
  'pool-entry.edit': edits('/pool', /^More actions: Ida/, 'Edit entry', 'Notes'),
  'pool-entry.assign': edits('/pool', /^More actions: Ida/, 'Assign to job', 'Employee number'),
  reject: {
    ...{ path: '/candidates/{candidate}', kind: 'dialog' },
    open: opens('Reject…'),
    field: inDialog('Details'),
  },
  'rejection-reason.new': adds('/settings/rejection-reasons', 'Add reason', 'Reason (required)'),
  'rejection-reason.edit': edits(
    '/settings/rejection-reasons',
    'More actions: Draft reason',
    /Edit/,
    'Reason (required)',
  ),
  'scorecard.new': {
    ...{ path: '/candidates/{otherCandidate}?tab=scorecards', kind: 'dialog' },
    open: opens('Write scorecard'),
    field: inDialog('Comments'),
  },
  'scorecard.edit': {
    ...{ path: '/candidates/{candidate}?tab=scorecards', kind: 'dialog' },
    open: chooses('Actions for your scorecard', 'Edit scorecard'),
    field: inDialog('Comments'),
  },
  'message-template.new': adds('/settings/message-templates', 'Add template', 'Name (required)'),
  'message-template.edit': edits(
    '/settings/message-templates',
    'More actions: Draft message',
    /Edit/,
    'Name (required)',
  ),
  'source.new': adds('/settings/sources', 'Add source', 'Name (required)'),
  'source.edit': edits('/settings/sources', 'More actions: Draft source', /Edit/, 'Name (required)'),
  'stage.new': adds('/jobs/{job}/stages', 'Add stage', 'Name (required)'),
  'stage.edit': {
    ...{ path: '/jobs/{job}/stages', kind: 'dialog' },
    open: opens('Edit Screening'),
    field: inDialog('Name (required)'),
  },
  'tag.new': {
    ...{ path: '/candidates/{candidate}', kind: 'page' },
    open: opens('Add tag'),
    field: labeled('New tag'),
  },
  'tags.bulk': {
    ...{ path: '/candidates', kind: 'dialog' },
    async open(at) {
      await at
        .getByLabel(/^Select Ida/)
        .first()
        .check();
      await button(at, 'Add tags…');
    },
    field: inDialog('Tags (required)'),
  },
  'task.new': adds('/tasks', 'New task', 'Title (required)'),
  'task.edit': edits('/tasks', 'Actions for Draft task', 'Edit task', 'Title (required)'),
  'tracking-link.new': adds('/settings/tracking-links', 'Add link', 'Custom destination'),
  'tracking-link.edit': edits('/settings/tracking-links', /^Actions for/, /Edit/, 'Custom destination'),
  'view.new': {
    ...{ path: '/candidates', kind: 'dialog' },
    open: chooses('Views', 'Save this view…'),
    field: inDialog('Name (required)'),
  },
  'webhook.new': adds('/settings/webhooks', 'New webhook', 'URL (required)', 'persistent'),
  'webhook.edit': {
    ...{ path: '/settings/webhooks/{webhook}', kind: 'dialog' },
    open: chooses('More actions', 'Edit'),
    field: inDialog('Description'),
  },
  'workspace.captcha': {
    ...{ path: '/settings/workspace', kind: 'page' },
    open: (at) => at.getByLabel('Provider').selectOption({ index: 1 }),
    field: labeled('Site key (required)'),
  },
  'workspace.consent': page('/settings/workspace', 'Text'),
  'workspace.general': page('/settings/workspace', 'Public name'),
  'workspace.key-policy': page('/settings/workspace', 'Maximum lifetime in days'),
  'workspace.read-alerts': page('/settings/workspace', 'Alert owners of unusual reads'),
  'workspace.retention': page('/settings/workspace', 'Erase candidates automatically'),
  'workspace.sign-in': page('/settings/workspace', 'Require two-factor authentication'),
};
