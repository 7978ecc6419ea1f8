import type { ApplicationConfig } from '../../../hiring/jobs/application-config.ts';
import type { Form } from './read-submission.ts';

interface FormParts {
  config: ApplicationConfig;
  consentText: string | null;
  consentRequired: boolean;
}

/** The form with its consent: its own, or otherwise the workspace's. */
export function formOf({ config, consentText, consentRequired }: FormParts): Form {
  const workspaceConsent = consentText === null ? null : { text: consentText, required: consentRequired };
  return { config, consent: config.consent ?? workspaceConsent };
}
