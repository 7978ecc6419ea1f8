import { useState } from 'react';
import { fieldErrors } from '../../../api/action.tsx';
import { text } from '../../../text/index.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { PartForm, useSave } from './part.tsx';
import type { PartProps } from './workspace-page.tsx';

const words = text.workspace;
const PROVIDERS = ['turnstile', 'recaptcha', 'hcaptcha'] as const;

/** The guard of the application forms. Its secret goes in and never comes out. */
export function CaptchaForm({ workspace, readOnly }: PartProps) {
  const { captcha } = workspace;
  const [provider, setProvider] = useState<(typeof PROVIDERS)[number] | undefined>(captcha?.provider);
  const [siteKey, setSiteKey] = useState(captcha?.siteKey ?? '');
  const [secretKey, setSecretKey] = useState('');
  const save = useSave();
  const errors = fieldErrors(save.error);
  const isStored = captcha !== null && captcha.provider === provider;
  return (
    <PartForm
      title={words.captcha}
      hint={words.captchaHint}
      readOnly={readOnly}
      busy={save.isPending}
      onSubmit={() =>
        save.mutate({
          captcha: provider === undefined ? null : { provider, siteKey, ...(secretKey === '' ? {} : { secretKey }) },
        })
      }
    >
      <SelectField
        label={words.provider}
        value={provider ?? ''}
        onChange={({ target }) => setProvider(PROVIDERS.find((one) => one === target.value))}
        options={[['', words.noCaptcha], ...PROVIDERS.map((one) => [one, words.providers[one]] as const)]}
      />
      {provider !== undefined && (
        <>
          <TextField
            label={words.siteKey}
            value={siteKey}
            onChange={({ target }) => setSiteKey(target.value)}
            errors={errors['captcha.siteKey']}
            required
          />
          <TextField
            label={words.secretKey}
            hint={isStored ? words.secretKept : undefined}
            type="password"
            autoComplete="off"
            value={secretKey}
            onChange={({ target }) => setSecretKey(target.value)}
            errors={errors['captcha.secretKey']}
            required={!isStored}
          />
        </>
      )}
    </PartForm>
  );
}
