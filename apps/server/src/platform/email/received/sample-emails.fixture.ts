import { automaticEmails } from './automatic-emails.fixture.ts';
import { clientEmails } from './client-replies.fixture.ts';
import { CORRESPONDENCE, type Correspondence, type SampleEmail } from './sample-email.fixture.ts';
import { sealedEmails } from './sealed-emails.fixture.ts';
import { unusualEmails } from './unusual-emails.fixture.ts';

/**
 * Emails in the forms of real programs, generated from tables of forms, languages and kinds. With a correspondence of your own, all of them are
 * sent from its address to its address, and answer its Message-ID.
 */
export function sampleEmails(correspondence: Partial<Correspondence> = {}): SampleEmail[] {
  const mail = { ...CORRESPONDENCE, ...correspondence };
  return [...clientEmails(mail), ...automaticEmails(mail), ...unusualEmails(mail), ...sealedEmails(mail)];
}
