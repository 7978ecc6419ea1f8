import { isUuid } from '../../../platform/ids/ids.ts';
import { candidateCalendarFile } from '../../hiring/interviews/calendar-file.ts';
import { addFile } from './actions/add-file.ts';
import { acceptanceCode, acceptOffer, declineOffer } from './actions/answer-offer.ts';
import { changeEmail, emailCodes, readNewEmail } from './actions/change-email.ts';
import { correctSubmission } from './actions/correct.ts';
import { eraseCode, eraseEverything } from './actions/erase.ts';
import { sendMessage } from './actions/messages.ts';
import { sendCodes } from './actions/send-code.ts';
import { undoWithdrawal, withdraw, withdrawalReasons } from './actions/withdraw.ts';
import { AVAILABILITY_ROUTES } from './availability/availability-routes.ts';
import { BOOKING_ROUTES } from './booking/booking-routes.ts';
import { exportForCandidate } from './candidate-export.ts';
import { FormError, LinkEnded } from './content/form-error.ts';
import { type CandidateOffer, type PageContent, readPage, requireSubject } from './content/page-content.ts';
import { orRejected, type PageCall, type PageHandler, type PageResult, type PageRoute } from './page-call.ts';
import type { Rejected } from './pages/form-parts.ts';
import { companyName, pathTo } from './pages/frame.ts';
import {
  renderEditPage,
  renderEmailPage,
  renderErasePage,
  renderMessagePage,
  renderOfferPage,
} from './pages/other-pages.ts';
import { DONE, type Done, renderOverview } from './pages/overview-page.ts';
import { renderWithdrawalPage } from './pages/withdrawal-page.ts';

export const ROUTES: readonly PageRoute[] = [
  { method: 'GET', path: '', handle: (call) => overview(call) },
  { method: 'GET', path: '/interviews/:id/calendar.ics', handle: calendar },
  { method: 'GET', path: '/data.zip', handle: download },
  { method: 'GET', path: '/edit', handle: (call) => edit(call) },
  { method: 'POST', path: '/edit', handle: saveEdit },
  {
    method: 'POST',
    path: '/files',
    handle: onOverview('file', async ({ request, file, uploads }, { subject }) =>
      addFile(request, subject, file, uploads),
    ),
  },
  {
    method: 'POST',
    path: '/messages',
    handle: onOverview('message', ({ request, fields }, { subject }) => sendMessage(request, subject, fields)),
  },
  { method: 'GET', path: '/withdrawal', handle: (call) => withdrawal(call) },
  { method: 'POST', path: '/withdrawal', handle: confirmWithdrawal },
  {
    method: 'POST',
    path: '/withdrawal/undo',
    handle: onOverview('undo', ({ request, fields }) => undoWithdrawal(request, fields)),
  },
  { method: 'GET', path: '/offers/:id', handle: (call) => offer(call) },
  { method: 'POST', path: '/offers/:id/code', handle: sendOfferCode },
  { method: 'POST', path: '/offers/:id/accept', handle: answerOffer('accepted') },
  { method: 'POST', path: '/offers/:id/decline', handle: answerOffer('declined') },
  { method: 'GET', path: '/erase', handle: (call) => erase(call) },
  { method: 'POST', path: '/erase/code', handle: sendEraseCode },
  { method: 'POST', path: '/erase', handle: confirmErase },
  { method: 'GET', path: '/email', handle: (call) => email(call) },
  { method: 'POST', path: '/email/code', handle: sendEmailCodes },
  { method: 'POST', path: '/email', handle: confirmEmail },
  ...BOOKING_ROUTES,
  ...AVAILABILITY_ROUTES,
];

async function overview(
  { request, page, query }: PageCall,
  rejected: Rejected | null = null,
  status = 200,
): Promise<PageResult> {
  const { only } = request.link;
  if (only !== null) return { location: pathTo(page, only) };
  const content = await readPage(request, companyName(page));
  const done = DONE.find((each) => each === query.done) ?? null;
  return { status, document: renderOverview({ page, content, done, rejected }) };
}

/** A form. After it, a GET of the overview, because reloading must not send it again; if it is rejected, the form once more. */
function submitted(
  call: PageCall,
  done: Done,
  act: () => Promise<unknown>,
  again: (rejected: Rejected, status: number) => Promise<PageResult>,
): Promise<PageResult> {
  const accepted = async () => {
    await act();
    return { location: pathTo(call.page, '', { done }) };
  };
  return orRejected(call, accepted, again);
}

/** A form on the page of the application. */
function onOverview(done: Done, act: (call: PageCall, content: PageContent) => Promise<void>): PageHandler {
  return (call) =>
    submitted(
      call,
      done,
      async () => act(call, await readPage(call.request, companyName(call.page))),
      (rejected, status) => overview({ ...call, query: {} }, rejected, status),
    );
}

async function edit({ request, page }: PageCall, rejected: Rejected | null = null, status = 200): Promise<PageResult> {
  const content = await readPage(request, companyName(page));
  return { status, document: renderEditPage(page, content, rejected) };
}

function saveEdit(call: PageCall): Promise<PageResult> {
  const { request, fields } = call;
  return submitted(
    call,
    'profile',
    async () => correctSubmission(request, await requireSubject(request), fields),
    (rejected, status) => edit(call, rejected, status),
  );
}

async function withdrawal(call: PageCall, rejected: Rejected | null = null, status = 200): Promise<PageResult> {
  const { request, page } = call;
  const subject = await requireSubject(request);
  if (!subject.isActive) return overview({ ...call, query: {} }, rejected, status);
  const reasons = await withdrawalReasons(request.context.db.read, request.link.workspaceId);
  return { status, document: renderWithdrawalPage(page, subject, { reasons, rejected }) };
}

function confirmWithdrawal(call: PageCall): Promise<PageResult> {
  const { request, fields } = call;
  return submitted(
    call,
    'withdraw',
    async () => withdraw(request, await requireSubject(request), fields),
    (rejected, status) => withdrawal(call, rejected, status),
  );
}

async function calendar({ request, id }: PageCall): Promise<PageResult> {
  const { context, link } = request;
  const content = isUuid(id) ? await candidateCalendarFile(context, id, link.applicationId) : null;
  if (content === null) throw new LinkEnded();
  return { download: { type: 'text/calendar; charset=utf-8', name: 'interview.ics', content } };
}

async function download({ request, page }: PageCall): Promise<PageResult> {
  const content = await exportForCandidate(request, await readPage(request, companyName(page)));
  return { download: { type: 'application/zip', name: 'my-data.zip', content } };
}

async function offer(call: PageCall, rejected: Rejected | null = null, status = 200): Promise<PageResult> {
  const { page, query } = call;
  const { shown } = await requireOffer(call);
  return { status, document: renderOfferPage(page, shown, { isSent: query.sent === '1', rejected }) };
}

async function requireOffer({ request, page, id }: PageCall): Promise<{ shown: CandidateOffer; content: PageContent }> {
  const content = await readPage(request, companyName(page));
  const shown = content.offers.find((each) => each.offer.id === id);
  if (shown === undefined) throw new LinkEnded();
  return { shown, content };
}

async function sendOfferCode(call: PageCall): Promise<PageResult> {
  const { request, page, id } = call;
  return orRejected(
    call,
    async () => {
      const { shown, content } = await requireOffer(call);
      if (shown.offer.status !== 'sent') throw new FormError({ offer: 'my.error.offer-changed' }, 409);
      await sendCodes(request, content.subject, [acceptanceCode(content.subject, shown)], shown.offer.title);
      return { location: pathTo(page, `offers/${id}`, { sent: '1' }) };
    },
    (rejected, status) => offer(call, rejected, status),
  );
}

function answerOffer(decision: 'accepted' | 'declined'): PageHandler {
  return (call) =>
    submitted(
      call,
      decision,
      async () => {
        const { shown, content } = await requireOffer(call);
        const answer = decision === 'accepted' ? acceptOffer : declineOffer;
        await answer(call.request, content.subject, shown, call.fields);
      },
      (rejected, status) => offer(call, rejected, status),
    );
}

async function erase({ page, query }: PageCall, rejected: Rejected | null = null, status = 200): Promise<PageResult> {
  return { status, document: renderErasePage(page, { isSent: query.sent === '1', rejected }) };
}

async function sendEraseCode(call: PageCall): Promise<PageResult> {
  const { request, page } = call;
  return orRejected(
    call,
    async () => {
      const subject = await requireSubject(request);
      await sendCodes(request, subject, [eraseCode(request, subject)]);
      return { location: pathTo(page, 'erase', { sent: '1' }) };
    },
    (rejected, status) => erase(call, rejected, status),
  );
}

async function confirmErase(call: PageCall): Promise<PageResult> {
  const { request, page, fields } = call;
  return orRejected(
    call,
    async () => {
      await eraseEverything(request, await requireSubject(request), fields);
      return {
        status: 200,
        document: renderMessagePage(page.texts, 'my.erased.title', 'my.erased.text', false),
      };
    },
    (rejected, status) => erase(call, rejected, status),
  );
}

async function email(
  { request, page }: PageCall,
  newEmail: string | null = null,
  rejected: Rejected | null = null,
  status = 200,
): Promise<PageResult> {
  return { status, document: renderEmailPage(page, await requireSubject(request), { newEmail, rejected }) };
}

async function sendEmailCodes(call: PageCall): Promise<PageResult> {
  const { request, fields } = call;
  return orRejected(
    call,
    async () => {
      const subject = await requireSubject(request);
      const newEmail = readNewEmail(subject, fields);
      const { current, next } = emailCodes(subject, newEmail);
      await sendCodes(request, subject, [current, next]);
      // Not a redirect, whose address would contain the new one.
      return email(call, newEmail);
    },
    (rejected, status) => email(call, null, rejected, status),
  );
}

async function confirmEmail(call: PageCall): Promise<PageResult> {
  const { request, page, fields } = call;
  return orRejected(
    call,
    async () => {
      await changeEmail(request, await requireSubject(request), fields);
      return { location: pathTo(page, '', { done: 'email' }) };
    },
    (rejected, status) => {
      const isAddressWrong = rejected.errors.newEmail !== undefined;
      return email(call, isAddressWrong ? null : (fields.newEmail ?? null), rejected, status);
    },
  );
}
