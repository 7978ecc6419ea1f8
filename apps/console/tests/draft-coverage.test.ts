import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { DRAFT_FORMS } from '../src/forms/draft-forms.ts';

const SOURCE = join(import.meta.dirname, '../src');
const files = new Map(
  globSync('{areas,records,shell}/**/*.{ts,tsx}', { cwd: SOURCE }).map((path) => [
    path.replaceAll('\\', '/'),
    readFileSync(join(SOURCE, path), 'utf8'),
  ]),
);

/** Forms and typed texts that are not stored, each with the reason. */
const NOT_STORED: Readonly<Record<string, string>> = {
  'areas/automations/publish-dialog.tsx': 'nothing to type',
  'areas/automations/runs/retry-dialog.tsx': 'nothing to type',
  'areas/automations/test-run/plan-section.tsx': 'a number of days, which nothing is saved with',
  'areas/candidates/actions/erase-dialog.tsx': 'a confirmation, which must be typed each time',
  'areas/candidates/export/export-all.tsx': 'nothing to type',
  'areas/candidates/actions/merge-dialog.tsx': 'nothing to type but a search',
  'areas/inbox/assign-dialog.tsx': 'nothing to type but a search',
  'areas/jobs/form/question-fields.tsx': 'parts of the form `job.form`',
  'areas/jobs/job-editor.tsx': 'the text of the keywords, which are part of the form `job.edit`',
  'areas/jobs/organization-fields.tsx': 'parts of the form `job.edit`',
  'areas/jobs/stages/delete-stage-dialog.tsx': 'nothing to type',
  'areas/review/actions/stage-picker.tsx': 'a search',
  'areas/settings/account/calendars-section.tsx': 'a secret address and a password',
  'areas/settings/account/password-form.tsx': 'passwords',
  'areas/settings/account/second-factor-changes.tsx': 'a password and a code',
  'areas/settings/account/set-up-second-factor.tsx': 'a code',
  'areas/settings/api-keys/key-dialogs.tsx': 'rotating and transferring have choices only; the other forms are stored',
  'areas/settings/automation-secrets/automation-secrets-page.tsx': 'a secret',
  'areas/settings/imports/credential-fields.tsx': 'credentials',
  'areas/settings/imports/credentials-dialog.tsx': 'credentials',
  'areas/settings/imports/mapping-name.tsx': 'the name of a mapping, a word or two',
  'areas/settings/imports/new-import-page.tsx': 'files and credentials',
  'areas/settings/members/member-dialogs.tsx': 'who takes over is chosen; the other forms are stored',
  'areas/settings/webhooks/webhook-dialogs.tsx': 'rotating and replaying have choices only; the other forms are stored',
  'areas/sign-in/reset-form.tsx': 'no member is signed in',
  'areas/sign-in/set-password-page.tsx': 'passwords',
  'areas/sign-in/sign-in-page.tsx': 'passwords and codes',
  'records/bulk/bulk-add-to-job.tsx': 'nothing to type',
  'records/candidate-field.tsx': 'a search',
  'records/filters/filter-editor.tsx': 'a filter, which is in the URL once it is applied',
  'records/withdraw-dialog.tsx': 'nothing to type',
  'shell/reauthentication-dialog.tsx': 'passwords and codes',
};

const STORED = /\buse(StoredDraft|RecordForm|Draft)(<[^(]*>)?\(/;
const FORM = /<form\b|<FormDialog\b/;
/** A `FormDialog` does not compile without its draft. */
const BARE_FORM = /<form\b/;
/** A typed text that is kept in the state of a component. */
const TYPED = /\bset[A-Z]\w*\((?:\{[^}]*)?(?:target|event\.target|\w+\.currentTarget)\.value\b/;
/** A draft in a component. */
const HOLDER = /const (\w+) = use(?:StoredDraft|RecordForm)\b/g;
/** Components that show a `DraftNotice`, and two that are given the draft of what surrounds them. */
const SHOWS_NOTICE = 'DraftNotice|FormDialog|SaveBar|BuilderForm|JsonEditor';
const UNSTORED_DIALOG = /draft=\{null\}/;

describe('the forms of the console', () => {
  it('store their text while it is typed, or are listed with the reason why not', () => {
    const found = [...files].filter(
      ([path, source]) =>
        path.endsWith('.tsx') &&
        ((BARE_FORM.test(source) && !STORED.test(source) && !usesForm(source)) ||
          UNSTORED_DIALOG.test(source) ||
          isTypedElsewhere(source)),
    );
    const missing = found.map(([path]) => path).filter((path) => NOT_STORED[path] === undefined);
    assert.deepEqual(
      missing,
      [],
      'use `useStoredDraft` or `useRecordForm`, or say here why the text must not be stored',
    );
    assert.ok(files.size > 200, 'the sources are where they are looked for');
  });

  it('the list of exceptions has no file that does not exist or needs no exception', () => {
    const gone = Object.keys(NOT_STORED).filter((path) => {
      const source = files.get(path);
      return source === undefined || !(FORM.test(source) || TYPED.test(source) || /useState/.test(source));
    });
    assert.deepEqual(gone, []);
  });

  it('each has a name of its own, so that no form offers the text of another', () => {
    const uses = DRAFT_FORMS.map((form) => {
      const named = new RegExp(`(?:\\[|\\bdraft=)'${form}'|\\bdraft="${form}"`);
      return [form, [...files].filter(([, source]) => named.test(source)).map(([path]) => path)] as const;
    });
    assert.deepEqual(
      uses.filter(([, paths]) => paths.length !== 1).map(([form, paths]) => [form, ...paths.sort()]),
      // Stored by interview and by application.
      [['scorecard.new', 'areas/interviews/interview-scorecard.tsx', 'areas/scorecards/scorecard-dialogs.tsx']],
    );
    for (const [path, source] of files) {
      const names = [...source.matchAll(/(?:\[|\bdraft=)'([\w-]+\.[\w-]+)'/g)].map(([, name]) => name);
      assert.equal(new Set(names).size, names.length, path);
    }
  });

  it('each says that its text was restored, and offers to discard it', () => {
    const silent = [...files].flatMap(([path, source]) =>
      [...source.matchAll(HOLDER)]
        .map(([, held]) => held!)
        .filter(
          (held) =>
            !new RegExp(
              `<(?:${SHOWS_NOTICE})\\b[^<]*?\\b(?:draft|form|invalid)=\\{\\{?\\s*(?:\\.\\.\\.)?${held}\\b`,
            ).test(source),
        )
        .map((held) => `${path}: ${held}`),
    );
    // The fields of an email are shown by a dialog and within the timeline.
    assert.deepEqual(silent.sort(), ['records/email-dialog/use-compose.ts: stored']);
    for (const path of ['records/email-dialog/email-dialog.tsx', 'areas/candidates/timeline/email-form.tsx']) {
      assert.match(files.get(path) ?? '', /<(FormDialog|DraftNotice)\b[^<]*?\bdraft=\{compose\.stored\}/);
    }
  });

  it('only the storage module accesses stored drafts', () => {
    const others = [...files].filter(([, source]) => source.includes('rolecall.draft')).map(([path]) => path);
    assert.deepEqual(others, []);
  });
});

/** Whether a file uses a stored form, or gets one as a prop. */
const usesForm = (source: string) => /\b(RecordForm|StoredDraft|onSave|Draft)\b/.test(source);
/** Selects are choices, not texts. */
const isTypedElsewhere = (source: string) => {
  const withoutSelects = source.replaceAll(/<(?:Select|Choice|OptionalChoice)Field[\s\S]*?\/>/g, '');
  return TYPED.test(withoutSelects) && !/type="search"/.test(withoutSelects);
};
