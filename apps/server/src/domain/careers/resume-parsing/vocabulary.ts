import { wordSet } from './fold.ts';

/** The meaning of words in resumes, in English, German, French and Spanish, with some Italian, Portuguese and Dutch. */

/** Words of job titles. */
export const TITLE_WORDS = wordSet(`
  engineer developer programmer manager director officer president chief head lead leader architect analyst scientist researcher designer administrator consultant
  specialist coordinator supervisor technician assistant associate intern trainee apprentice accountant auditor controller bookkeeper cashier clerk secretary
  receptionist nurse doctor physician surgeon pharmacist therapist psychologist teacher lecturer professor tutor instructor trainer coach cook chef baker waiter waitress
  bartender barista driver mechanic electrician plumber carpenter welder operator machinist builder foreman cleaner guard representative salesperson seller agent broker
  buyer recruiter writer editor journalist translator interpreter photographer artist producer marketer strategist planner advisor adviser counsel lawyer attorney
  paralegal solicitor notary judge owner founder cofounder partner freelancer contractor fellow postdoc cto ceo cfo coo cio vp sre devops tester sysadmin librarian economist
  statistician chemist biologist physicist mathematician geologist pilot steward stewardess firefighter policeman soldier gardener farmer florist hairdresser
  stylist carer caregiver caretaker janitor nanny animator steward scrum
  ingenieur ingenieurin ingeniero ingeniera ingénieur ingénieure développeur développeuse developpeur desarrollador desarrolladora programador programadora analista analyste architecte arquitecto arquitecta
  responsable directeur directrice director directora gérant gérante gerente jefe jefa chef cheffe chargé chargée conseiller conseillère consejero consultor consultora consultante assistante asistente
  administrateur administratrice administrador administradora technicien technicienne técnico técnica comptable contable contador contadora infirmier infirmière enfermero enfermera médecin médico médica
  enseignant enseignante professeur profesor profesora maestro maestra formateur formatrice vendeur vendeuse vendedor vendedora commercial commerciale comercial acheteur acheteuse comprador serveur serveuse
  camarero camarera cuisinier cuisinière cocinero cocinera boulanger panadero chauffeur conductor conductora mécanicien mecánico electricista électricien secrétaire secretario secretaria stagiaire becario becaria
  practicante alternant alternante animateur animatrice educador educadora éducateur éducatrice journaliste periodista traducteur traductrice traductor traductora rédacteur rédactrice redactor redactora
  avocat avocate abogado abogada juriste encargado encargada coordinateur coordinatrice coordinador coordinadora investigador investigadora chercheur chercheuse diseñador diseñadora concepteur
  graphiste webmaster opérateur opératrice operario operaria operador operadora auxiliar auxiliaire aide employé employée empleado empleada ouvrier ouvrière obrero presidente président présidente fundador fondateur
  ingegnere sviluppatore impiegato impiegata responsabile engenheiro engenheira desenvolvedor desenvolvedora ontwikkelaar medewerker beheerder adviseur
  praktikant praktikantin werkstudent werkstudentin arzt ärztin koch köchin kauffrau kaufmann fachkraft geselle meister hilfskraft aushilfe lehrer lehrerin referent referentin auszubildender auszubildende
  dozent dozentin professorin buchhalter buchhalterin pfleger krankenpfleger krankenschwester verkäufer verkäuferin`);

/** Endings of German job titles, which are one word with what they are about. */
export const TITLE_ENDING =
  /(?:leiter|leiterin|leitung|entwickler|entwicklerin|ingenieur|ingenieurin|berater|beraterin|administrator|administratorin|techniker|technikerin|mitarbeiter|mitarbeiterin|assistent|assistentin|manager|managerin|verkaufer|verkauferin|pfleger|pflegerin|lehrer|lehrerin|kaufmann|kauffrau|mechaniker|mechanikerin|elektriker|elektrikerin|sachbearbeiter|sachbearbeiterin|buchhalter|buchhalterin|referent|referentin|architekt|architektin|forscher|forscherin|informatiker|informatikerin|designer|designerin|redakteur|redakteurin|trainer|trainerin|direktor|direktorin|analyst|analystin|spezialist|spezialistin|koordinator|koordinatorin|programmierer|programmiererin|schwester|arzt|arztin|fahrer|fahrerin|angestellte|angestellter|fachkraft|praktikant|praktikantin|konstrukteur|konstrukteurin)$/;

/** Legal forms and words of the names of employers. */
export const COMPANY_WORDS = wordSet(`
  gmbh ag kg ohg ug se ltd limited inc llc llp plc corp corporation company co sa sas sarl sl slu srl spa bv nv oy ab pty group gruppe groupe grupo holding holdings
  bank hospital hôpital klinikum klinik clinic clinique clínica studio studios agency agence agencia institute institut instituto university université universidad universität
  college school école escuela schule hochschule foundation stiftung fundación fondation laboratory laboratories labs council ministry ministère ministerio department
  systems solutions technologies consulting partners services stadtwerke werk werke industries bakery restaurant hotel airlines museum verlag`);

/** Words of the names of schools. */
export const SCHOOL_WORDS = wordSet(`
  university université universidad universität universitat universita universidade universiteit uni college school academy institute institut instituto polytechnic politécnica polytechnique
  hochschule fachhochschule gymnasium realschule gesamtschule berufsschule berufskolleg akademie kolleg schule oberschule volkshochschule htl htw eth epfl mit insa hec essec escp tu fh th lmu rwth
  école ecole lycée collège faculté conservatoire iut em sciences-po escuela colegio facultad liceo politecnico politecnica scuola faculdade escola hogeschool conservatory seminary`);

/** Words and abbreviations that start the name of a degree. */
export const DEGREE_WORDS = wordSet(`
  bachelor bachelors bachelier bakkalaureat baccalauréat bac master masters mastère maîtrise máster maestría magister diplom diplôme diploma diplomado diplomatura diplomingenieur doctorate doctor doctorat doctorado doktor promotion phd dphil mba mphil msc bsc ba bs ma ms
  beng meng btech mtech bcom mcom llb llm md bfa mfa bba emba associate associates abitur matura maturité fachabitur staatsexamen licence licenciatura licenciado licenciada grado graduado graduada
  ingeniería bachillerato bts dut deug deust cap bep técnico gesellenbrief ausbildung berufsausbildung laurea gcse a-levels ged certificate certificat certificado zertifikat habilitation
  b.sc m.sc b.a m.a b.e m.e b.eng m.eng b.tech m.tech ph.d`);

/** Degrees in the abbreviated form, which the field follows without a separator. */
export const DEGREE_ABBREVIATION =
  /^(?:B\.?\s?Sc|M\.?\s?Sc|B\.?\s?A|M\.?\s?A|B\.?\s?S|M\.?\s?S|B\.?\s?E|M\.?\s?E|B\.?\s?Eng|M\.?\s?Eng|B\.?\s?Tech|M\.?\s?Tech|B\.?\s?Com|M\.?\s?Com|Ph\.?\s?D|MBA|BBA|LL\.?B|LL\.?M|MPhil|DPhil|BFA|MFA|BTS|DUT|BUT|CAP|Dipl\.-[A-Z][a-z]{1,8})\.?(?=[\s,(]|$)/;

/** Countries that a resume names for its author's address, for phone numbers without a country code. */
export const COUNTRY_NAMES: Readonly<Record<string, string>> = {
  ...{ 'united kingdom': 'GB', england: 'GB', scotland: 'GB', wales: 'GB', uk: 'GB', usa: 'US', 'united states': 'US' },
  ...{
    germany: 'DE',
    deutschland: 'DE',
    allemagne: 'DE',
    austria: 'AT',
    österreich: 'AT',
    switzerland: 'CH',
    schweiz: 'CH',
  },
  ...{
    suisse: 'CH',
    france: 'FR',
    frankreich: 'FR',
    belgium: 'BE',
    belgique: 'BE',
    belgien: 'BE',
    canada: 'CA',
    spain: 'ES',
  },
  ...{
    españa: 'ES',
    espagne: 'ES',
    spanien: 'ES',
    mexico: 'MX',
    méxico: 'MX',
    argentina: 'AR',
    colombia: 'CO',
    chile: 'CL',
  },
  ...{
    peru: 'PE',
    perú: 'PE',
    italy: 'IT',
    italia: 'IT',
    portugal: 'PT',
    netherlands: 'NL',
    nederland: 'NL',
    ireland: 'IE',
  },
  ...{ india: 'IN', singapore: 'SG', australia: 'AU', 'new zealand': 'NZ', brazil: 'BR', brasil: 'BR', poland: 'PL' },
  ...{
    polska: 'PL',
    sweden: 'SE',
    norway: 'NO',
    denmark: 'DK',
    finland: 'FI',
    japan: 'JP',
    'south korea': 'KR',
    korea: 'KR',
  },
};
