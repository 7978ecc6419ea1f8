import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ProfileTab } from '../candidates/search.ts';
import type { Notification } from './notification-text.ts';

const TABS: Readonly<Record<string, ProfileTab>> = {
  availability_request: 'interviews',
  offer: 'offers',
  task: 'tasks',
};

interface NotificationLinkProps {
  notification: Notification;
  className: string;
  onClick: () => void;
  children: ReactNode;
}

/** A link to the record of a notification. */
export function NotificationLink({ notification, ...link }: NotificationLinkProps) {
  const { candidateId, jobId, applicationId, entityType, entityId } = notification;
  if (entityType === 'interview') {
    return <Link to="/interviews/$interviewId" params={{ interviewId: entityId }} {...link} />;
  }
  if (entityType === 'approval')
    return <Link to="/approvals/$approvalId" params={{ approvalId: entityId }} {...link} />;
  if (entityType === 'quarantined_submission') return <Link to="/quarantine" {...link} />;
  if (entityType === 'calendar') return <Link to="/settings/account" search={{}} {...link} />;
  if (entityType === 'audit_entry') return <Link to="/settings/audit-log" search={{}} {...link} />;
  if (candidateId !== null) {
    const search = { tab: TABS[entityType], application: applicationId ?? undefined };
    return <Link to="/candidates/$candidateId" params={{ candidateId }} search={search} {...link} />;
  }
  if (entityType === 'message') return <Link to="/inbox" search={{ message: entityId }} {...link} />;
  if (jobId !== null) return <Link to="/jobs/$jobId" params={{ jobId }} {...link} />;
  return <Link to="/tasks" {...link} />;
}
