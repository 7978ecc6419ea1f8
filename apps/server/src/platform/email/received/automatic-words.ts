/** Beginnings of the subjects of absence notices and other automatic replies, in lower case. Before a colon, a dash or the end. */
export const AUTOMATIC_SUBJECTS: readonly string[] = [
  // English
  ...['automatic reply', 'auto reply', 'auto-reply', 'autoreply', 'auto response', 'auto-response', 'automated reply'],
  ...[
    'automated response',
    'out of office',
    'out-of-office',
    'out of the office',
    'away from my mail',
    'vacation reply',
    'on vacation',
  ],
  // German
  ...[
    'automatische antwort',
    'abwesenheitsnotiz',
    'abwesenheitsnachricht',
    'abwesend',
    'automatische rückantwort',
    'autom. antwort',
  ],
  // French
  ...['réponse automatique', 'absence du bureau', 'absent du bureau', 'message d’absence', "message d'absence"],
  // Spanish, Catalan
  ...['respuesta automática', 'fuera de la oficina', 'fuera de oficina', 'resposta automàtica'],
  // Italian
  ...['risposta automatica', 'fuori sede', 'fuori ufficio', 'assente dall’ufficio'],
  // Portuguese
  ...['resposta automática', 'fora do escritório', 'ausência temporária'],
  // Dutch
  ...['automatisch antwoord', 'automatische beantwoording', 'afwezig', 'afwezigheidsbericht', 'niet aanwezig'],
  // Danish, Norwegian, Swedish
  ...[
    'autosvar',
    'automatisk svar',
    'automatiskt svar',
    'fravær',
    'ikke på kontoret',
    'ikke til stede',
    'frånvaro',
    'inte på kontoret',
  ],
  // Finnish, Estonian, Latvian, Lithuanian
  ...['automaattinen vastaus', 'poissa toimistosta', 'automaatvastus', 'automātiskā atbilde', 'automatinis atsakymas'],
  // Polish, Czech, Slovak, Slovenian, Croatian
  ...['odpowiedź automatyczna', 'automatyczna odpowiedź', 'poza biurem', 'automatická odpověď', 'mimo kancelář'],
  ...['automatická odpoveď', 'mimo kancelárie', 'samodejni odgovor', 'automatski odgovor'],
  // Hungarian, Romanian, Bulgarian, Greek, Turkish
  ...[
    'automatikus válasz',
    'házon kívül',
    'răspuns automat',
    'автоматичен отговор',
    'αυτόματη απάντηση',
    'otomatik yanıt',
  ],
  // Russian, Ukrainian
  ...['автоматический ответ', 'автоответ', 'вне офиса', 'автоматична відповідь'],
  // Hebrew, Arabic
  ...['תשובה אוטומטית', 'מענה אוטומטי', 'رد تلقائي'],
  // Japanese, Chinese, Korean, Vietnamese, Thai, Indonesian
  ...['自動応答', '自動返信', '不在通知', '自动答复', '自动回复', '自動回覆', '外出', '자동 회신', '부재중'],
  ...['trả lời tự động', 'ตอบกลับอัตโนมัติ', 'balasan otomatis', 'jawapan automatik'],
];

/** Services that ask the sender to prove to be human before they deliver an email. */
export const CHALLENGE_DOMAINS: readonly string[] = [
  ...[
    'spamarrest.com',
    'boxbe.com',
    'bluebottle.com',
    'spamlion.com',
    'mailinblack.com',
    'vaderetro.com',
    'sendio.com',
    'uol.com.br',
  ],
];
export const CHALLENGES: readonly RegExp[] = [
  /prove (?:that )?you(?:['’]re| are) (?:a )?human/i,
  /(?:click|follow|visit)[^.]{0,60}(?:to )?(?:verify|confirm|authenticate)[^.]{0,40}(?:sender|you are (?:a )?(?:human|person)|your (?:email|message) (?:will|can) be delivered)/i,
  /(?:your (?:email|message)|this (?:email|message)) (?:has been|was|is) (?:held|quarantined|blocked)[^.]{0,80}until you/i,
  /(?:added to|not (?:yet )?on) (?:my|the|his|her|their) (?:guest|approved senders?|allow|white)[ -]?list/i,
  /m['’]authentifier|confirmer que vous (?:n['’]êtes pas un robot|êtes (?:bien )?un humain)/i,
];

/** Senders of notices about delivery. */
export const DAEMONS =
  /^(?:mailer-daemon|postmaster|mail-daemon|mdaemon|mailerdaemon|bounce-?handler|maildaemon)(?:@|$)/i;

/** What notices about failed deliveries say, by the mail servers that have no machine-readable form of it. */
export const FAILURES: readonly RegExp[] = [
  /could ?n[o']t be delivered|cannot be delivered|was ?n[o']t delivered|undeliver(?:able|ed)|delivery (?:has )?failed|delivery failure/i,
  /mail delivery (?:failed|system)|returned (?:mail|to sender)|failure notice|permanent(?:ly)? (?:fatal )?(?:error|failure|failed)/i,
  /wasn['’]t able to deliver|unable to deliver|i['’]m afraid i wasn|did not reach the following|the following addresses? failed/i,
  /unzustellbar|nicht zugestellt|konnte nicht (?:zugestellt|übermittelt)|non remis|n['’]a pas (?:pu être|été) (?:remis|distribué)/i,
  /no se (?:pudo|ha podido) entregar|non recapitabile|mancata consegna|não (?:pôde|foi possível)[^.]{0,30}entreg|onbestelbaar|niet (?:worden )?bezorgd/i,
  /^[ \t]*(?:final-recipient|diagnostic-code)\s*:/im,
  /(?:^|\s)5\d\d[ -]#?5\.\d{1,3}\.\d{1,3}\b/,
];
export const DELAYS: readonly RegExp[] = [
  /(?:delivery|message|mail)[^.\n]{0,60}(?:has been|is|was|been) delayed|delivery (?:status notification \()?delay|delayed mail/i,
  /will (?:be retried|keep trying|continue to (?:try|retry)|try (?:again|for))|no action is required on your part|still (?:being )?retried/i,
  /warning: (?:message|could not send)|not (?:yet )?been delivered|zustellung verzögert|(?:remise|livraison) (?:retardée|différée)/i,
];

/** Reasons which say that an address does not exist. */
export const NO_SUCH_ADDRESS =
  /(?:user|recipient|mailbox|account|address|inbox)[^.\n]{0,40}(?:unknown|not? (?:found|exist)|does ?n[o']t exist|disabled|inactive|invalid)|(?:unknown|no such|invalid|nonexistent|non-existent) (?:user|recipient|mailbox|account|address|local part|person)|recipient address rejected|no mailbox here|host (?:or domain name )?not found|domain[^.\n]{0,20}not found|recipientnotfound/i;
