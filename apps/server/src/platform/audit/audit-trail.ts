/** From where a request came. */
export interface Origin {
  address: string;
  userAgent: string | null;
}

/** An audit log entry. Contains ids only: the records they refer to can be erased while the entry is kept. */
export interface AuditEvent {
  workspaceId: string;
  kind: 'read' | 'export' | 'change' | 'sign_in' | 'alert' | 'lost';
  /** The operation, or the event type. */
  action: string;
  actor: { type: string; id: string | null };
  entityType?: string | null;
  entityId?: string | null;
  /** People whose data was viewed. */
  subjectIds?: readonly string[];
  requestId?: string | null;
  origin?: Origin | null | undefined;
  /** ISO 8601, of an event that was stored before. Otherwise the time at which the entry is stored, by the database's clock. */
  at?: string | undefined;
}

/** Accepts entries without ever blocking the caller. */
export interface AuditTrail {
  note(event: AuditEvent): void;
}
