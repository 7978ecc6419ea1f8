/** Labels of the header that mail programs write above a quoted or forwarded email, in lower case. */
interface HeaderLabels {
  readonly from: readonly string[];
  readonly sent: readonly string[];
  readonly to: readonly string[];
  readonly subject: readonly string[];
}

const list = (words: string): string[] => words.split('|');
const labels = (from: string, sent: string, to: string, subject: string): HeaderLabels => ({
  from: list(from),
  sent: list(sent),
  to: list(to),
  subject: list(subject),
});

export const HEADER_LABELS: Readonly<Record<string, HeaderLabels>> = {
  en: labels('from', 'sent|date', 'to', 'subject'),
  de: labels('von', 'gesendet|datum|gesendet am', 'an', 'betreff'),
  fr: labels('de|expéditeur', 'envoyé|date|envoyé le', 'à|pour|destinataire', 'objet|sujet'),
  es: labels('de', 'enviado|fecha|enviado el', 'para', 'asunto'),
  it: labels('da', 'inviato|data|data invio', 'a', 'oggetto'),
  pt: labels('de', 'enviado|enviada|data|enviada em|enviado em', 'para', 'assunto'),
  nl: labels('van', 'verzonden|datum|verstuurd', 'aan', 'onderwerp'),
  da: labels('fra', 'sendt|dato', 'til', 'emne'),
  sv: labels('från', 'skickat|datum', 'till', 'ämne'),
  nb: labels('fra', 'sendt|dato', 'til', 'emne'),
  fi: labels('lähettäjä', 'lähetetty|päivämäärä|päiväys', 'vastaanottaja', 'aihe'),
  pl: labels('od|nadawca', 'wysłano|data|wysłane', 'do|adresat', 'temat'),
  cs: labels('od', 'odesláno|datum', 'komu', 'předmět'),
  sk: labels('od', 'odoslané|dátum', 'komu', 'predmet'),
  hu: labels('feladó|küldő', 'elküldve|dátum|küldve', 'címzett', 'tárgy'),
  ro: labels('de la|de', 'trimis|data|dată', 'către|la', 'subiect'),
  bg: labels('от', 'изпратено|дата', 'до', 'относно|тема'),
  el: labels('από', 'στάλθηκε|ημερομηνία|εστάλη', 'προς', 'θέμα'),
  tr: labels('kimden|gönderen', 'gönderildi|tarih|gönderme tarihi', 'kime|alıcı', 'konu'),
  ru: labels('от|от кого', 'отправлено|дата', 'кому', 'тема'),
  uk: labels('від|від кого', 'надіслано|дата', 'кому', 'тема'),
  hr: labels('od|šalje', 'poslano|datum', 'za|prima', 'predmet'),
  sl: labels('od', 'poslano|datum', 'za', 'zadeva'),
  et: labels('saatja|kellelt', 'saadetud|kuupäev', 'adressaat|kellele', 'teema'),
  lv: labels('no', 'nosūtīts|datums', 'kam', 'temats|tēma'),
  lt: labels('nuo|siuntėjas', 'išsiųsta|data', 'kam|gavėjas', 'tema'),
  he: labels('מאת', 'נשלח|תאריך', 'אל', 'נושא'),
  ar: labels('من', 'تم الإرسال|التاريخ|تاريخ الإرسال', 'إلى', 'الموضوع'),
  ja: labels('差出人|送信者|from', '送信日時|日時|日付', '宛先', '件名'),
  zh: labels('发件人|寄件者|寄件人', '发送时间|日期|寄件日期|傳送時間|时间', '收件人|收件者', '主题|主旨|主題'),
  ko: labels('보낸 사람|보낸사람|발신', '보낸 날짜|보낸날짜|날짜|일자', '받는 사람|받는사람|수신', '제목'),
  vi: labels('từ', 'đã gửi|ngày|gửi', 'đến|tới', 'chủ đề'),
  th: labels('จาก', 'ส่ง|วันที่', 'ถึง', 'เรื่อง'),
  id: labels('dari', 'terkirim|dikirim|tanggal', 'kepada|ke', 'perihal|subjek'),
};

/** Lines above such a header. */
export const SEPARATORS: readonly RegExp[] = [
  /^_{10,}$/,
  /^-{2,}\s*(?=\S)[^-].*[^-]\s*-{2,}$/,
  /^(?:begin forwarded message|anfang der weitergeleiteten (?:nachricht|e-mail)|début du message (?:réexpédié|transféré)|inicio del mensaje reenviado|inizio messaggio inoltrato|início da mensagem reencaminhada|begin doorgestuurd bericht|start på videresendt besked|vidarebefordrat brev|начало переадресованного сообщения|転送されたメッセージ|转发的邮件)\s*[:：]$/i,
];

/** What the line above a quoted email says, in the language of its program: `On … X wrote:` */
export const WROTE: readonly RegExp[] = [
  /\b(?:wrote|writes|said)\b/i, // English
  /\b(?:schrieb(?:st)?|geschrieben|schreibt)\b/i, // German
  /\ba (?:écrit|ecrit)\b|\bécrivait\b/i, // French
  /\b(?:escribió|escribio|va escriure|escrigué)(?![\p{L}])/iu, // Spanish, Catalan
  /\b(?:ha scritto|scrisse|scrive)\b/i, // Italian
  /\b(?:escreveu|schreef|geschreven)\b/i, // Portuguese, Dutch
  /\b(?:skrev|skrifaði|skreiv)(?![\p{L}])/iu, // Danish, Norwegian, Swedish, Icelandic
  /\b(?:kirjoitti|kirjutas)\b/i, // Finnish, Estonian
  /(?:napisał(?:\(a\)|a)?|napsal(?:\(a\)|a)?|napísal(?:\(a\)|a)?|(?:je )?napisa[ol](?:\/la)?)(?![\p{L}])/iu, // Polish, Czech, Slovak, Croatian, Slovenian
  /\b(?:ezt írta|írta)(?![\p{L}])/iu, // Hungarian
  /\ba scris\b|\bнаписа(?:л|ла|л\(а\))?(?![\p{L}])/iu, // Romanian, Bulgarian
  /(?:написал(?:а|\(а\))?|пишет|писал(?:а|\(а\))?|написав(?:\(ла\)|ла)?|пише)(?![\p{L}])/iu, // Russian, Ukrainian
  /έγραψε/i, // Greek
  /(?:şunu yazdı|şunları yazdı|yazdı)/i, // Turkish
  /(?:rašė|rakstīja)/i, // Lithuanian, Latvian
  /(?:כתב|כתבה|‫כתב\/ה‬|كتب|کتب)/, // Hebrew, Arabic
  /(?:のメール|書きました|wrote：|写道|寫道|님이 작성|작성)/, // Japanese, Chinese, Korean
  /(?:đã viết|menulis|เขียนว่า|เขียน)/i, // Vietnamese, Indonesian, Thai
];
