import { useState } from 'react';
import { useList } from '../../../api/records.ts';
import { useCan, useSession } from '../../../api/session.ts';
import { fullName } from '../../../records/links.tsx';
import { signIn as signInText } from '../../../text/en/sign-in.ts';
import { workspace as workspaceText } from '../../../text/en/workspace.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CheckField, OptionalChoiceField, TextArea, TextField } from '../../../ui/field.tsx';
import { ListTable } from '../../../ui/table.tsx';
import { Moment } from '../../../ui/time.tsx';
import { addressErrors, addressesIn } from '../components/address-list.ts';
import { SettingsForm, type Workspace, type WorkspaceFormProps } from './settings-form.tsx';

const t = workspaceText;

const BRANDING = ['brandName', 'accentColor', 'logoUrl', 'websiteUrl', 'careersUrl'] as const;
const HINTS: Readonly<Record<string, string>> = {
  brandName: t.brandNameHint,
  accentColor: t.accentColorHint,
  careersUrl: t.careersUrlHint,
};

/** Name and branding. An empty field is unset. */
export function GeneralForm(props: WorkspaceFormProps) {
  return (
    <SettingsForm
      {...props}
      draft="workspace.general"
      title={t.general}
      valuesOf={({ name, branding }) => ({ name, branding })}
      bodyOf={(value) => value}
    >
      {({ value: { name, branding }, change, errors }) => (
        <>
          <TextField
            label={t.name}
            hint={t.slug(props.workspace.data.slug)}
            value={name}
            onChange={({ target }) => change({ name: target.value })}
            errors={errors.name}
            required
          />
          {BRANDING.map((field) => (
            <TextField
              key={field}
              label={t[field]}
              hint={HINTS[field]}
              value={branding[field] ?? ''}
              onChange={({ target }) =>
                change({ branding: { ...branding, [field]: target.value === '' ? null : target.value } })
              }
              errors={errors[`branding.${field}`]}
            />
          ))}
        </>
      )}
    </SettingsForm>
  );
}

/** What candidates agree to below every form. */
export function ConsentForm(props: WorkspaceFormProps) {
  return (
    <SettingsForm
      {...props}
      draft="workspace.consent"
      title={t.consent}
      hint={t.consentHint}
      valuesOf={({ consent }) => ({ text: consent?.text ?? '', required: consent?.required ?? true })}
      bodyOf={(value) => ({ consent: value.text.trim() === '' ? null : value })}
    >
      {({ value, change, errors }) => (
        <>
          <TextArea
            label={t.consentText}
            value={value.text}
            onChange={({ target }) => change({ text: target.value })}
            errors={errors['consent.text']}
          />
          <CheckField
            label={t.consentRequired}
            checked={value.required}
            onChange={({ target }) => change({ required: target.checked })}
          />
        </>
      )}
    </SettingsForm>
  );
}

/** How members sign in. Only owners can change it. */
export function SignInForm({ workspace, readOnly }: WorkspaceFormProps) {
  const isOwner = useSession().member.role === 'owner';
  return (
    <SettingsForm
      workspace={workspace}
      readOnly={readOnly || !isOwner}
      draft="workspace.sign-in"
      title={t.signIn.title}
      hint={t.signIn.hint}
      valuesOf={({ signIn }) => ({ ...signIn, memberAddresses: signIn.memberAddresses.join('\n') })}
      bodyOf={({ memberAddresses, ...signIn }) => ({
        signIn: { ...signIn, memberAddresses: addressesIn(memberAddresses) },
      })}
    >
      {({ value, change, errors }) => (
        <>
          <CheckField
            label={t.signIn.requireSecondFactor}
            checked={value.requireSecondFactor}
            onChange={({ target }) => change({ requireSecondFactor: target.checked })}
          />
          <CheckField
            label={t.signIn.singleSignOnOnly}
            hint={t.signIn.singleSignOnHint}
            checked={value.singleSignOnOnly}
            onChange={({ target }) => change({ singleSignOnOnly: target.checked })}
            errors={errors['signIn.singleSignOnOnly']}
          />
          <TextArea
            label={t.signIn.addresses}
            hint={t.signIn.addressesHint}
            value={value.memberAddresses}
            onChange={({ target }) => change({ memberAddresses: target.value })}
            errors={addressErrors(value.memberAddresses, 'signIn.memberAddresses', errors)}
          />
        </>
      )}
    </SettingsForm>
  );
}

// The default of the service.
const PROPOSED_CANDIDATES = 500;

/** When owners are alerted of unusual reads. Only owners can change it. */
export function ReadAlertsForm({ workspace, readOnly }: WorkspaceFormProps) {
  const isOwner = useSession().member.role === 'owner';
  return (
    <SettingsForm
      workspace={workspace}
      readOnly={readOnly || !isOwner}
      draft="workspace.read-alerts"
      title={t.readAlerts.title}
      hint={t.readAlerts.hint}
      valuesOf={({ readAlerts }) => ({
        isOn: readAlerts !== null,
        candidates: String(readAlerts?.candidatesPerHour ?? PROPOSED_CANDIDATES),
      })}
      bodyOf={({ isOn, candidates }) => ({ readAlerts: isOn ? { candidatesPerHour: Number(candidates) } : null })}
    >
      {({ value: { isOn, candidates }, change, errors }) => (
        <>
          <CheckField
            label={t.readAlerts.on}
            checked={isOn}
            onChange={({ target }) => change({ isOn: target.checked })}
          />
          {isOn && (
            <TextField
              label={t.readAlerts.candidates}
              className="w-48"
              type="number"
              min={10}
              value={candidates}
              onChange={({ target }) => change({ candidates: target.value })}
              errors={errors['readAlerts.candidatesPerHour']}
              required
            />
          )}
        </>
      )}
    </SettingsForm>
  );
}

/** The CAPTCHA of application forms. The service never returns its secret key. */
export function CaptchaForm(props: WorkspaceFormProps) {
  const stored = props.workspace.data.captcha;
  return (
    <SettingsForm
      {...props}
      draft="workspace.captcha"
      secrets={['secretKey']}
      title={t.captcha}
      hint={t.captchaHint}
      valuesOf={captchaValues}
      bodyOf={({ provider, siteKey, secretKey }) => ({
        captcha: provider === undefined ? null : { provider, siteKey, ...(secretKey === '' ? {} : { secretKey }) },
      })}
    >
      {({ value, change, errors }) => {
        const isStored = stored !== null && stored.provider === value.provider;
        return (
          <>
            <OptionalChoiceField
              label={t.provider}
              value={value.provider}
              all={t.noCaptcha}
              names={t.providers}
              onChange={(provider) => change({ provider })}
            />
            {value.provider !== undefined && (
              <>
                <TextField
                  label={t.siteKey}
                  value={value.siteKey}
                  onChange={({ target }) => change({ siteKey: target.value })}
                  errors={errors['captcha.siteKey']}
                  required
                />
                <TextField
                  label={t.secretKey}
                  hint={isStored ? t.secretKept : undefined}
                  type="password"
                  autoComplete="off"
                  value={value.secretKey}
                  onChange={({ target }) => change({ secretKey: target.value })}
                  errors={errors['captcha.secretKey']}
                  required={!isStored}
                />
              </>
            )}
          </>
        );
      }}
    </SettingsForm>
  );
}

function captchaValues({ captcha }: Workspace) {
  return { provider: captcha?.provider, siteKey: captcha?.siteKey ?? '', secretKey: '' };
}

// Two years: a period that many data protection authorities recommend for applications.
const PROPOSED_DAYS = 730;

/** After how long candidates are erased, with a preview of who would be. */
export function RetentionForm(props: WorkspaceFormProps) {
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const canPreview = useCan()('candidates:read');
  return (
    <SettingsForm
      {...props}
      draft="workspace.retention"
      title={t.retention}
      hint={t.retentionHint}
      valuesOf={({ retention }) => ({ isOn: retention !== null, days: String(retention?.days ?? PROPOSED_DAYS) })}
      bodyOf={({ isOn, days }) => ({ retention: isOn ? { days: Number(days) } : null })}
      aside={({ value }) =>
        value.isOn && canPreview && <Button onClick={() => setPreviewOpen(true)}>{t.preview}</Button>
      }
    >
      {({ value: { isOn, days }, change, errors }) => (
        <>
          <CheckField
            label={t.retentionOn}
            checked={isOn}
            onChange={({ target }) => change({ isOn: target.checked })}
          />
          {isOn && (
            <TextField
              label={t.days}
              className="w-48"
              type="number"
              min={1}
              value={days}
              onChange={({ target }) => change({ days: target.value })}
              errors={errors['retention.days']}
              required
            />
          )}
          {isPreviewOpen && <RetentionPreview days={Number(days)} onClose={() => setPreviewOpen(false)} />}
        </>
      )}
    </SettingsForm>
  );
}

function RetentionPreview({ days, onClose }: { days: number; onClose: () => void }) {
  const list = useList('/workspace/retention-preview', { query: { days } });
  return (
    <Dialog open onOpenChange={onClose} title={t.previewTitle(days)} wide>
      <ListTable
        label={t.previewTitle(days)}
        list={list}
        keyOf={({ candidateId }) => candidateId}
        empty={{ title: t.previewEmpty }}
        columns={[
          { title: t.candidate, cell: fullName },
          { title: signInText.email, cell: ({ email }) => email, wideOnly: true },
          { title: t.lastActivity, cell: ({ lastActivityAt }) => <Moment at={lastActivityAt} /> },
        ]}
      />
    </Dialog>
  );
}
