/** Alternations that several tables need. */
export const KIN =
  '(?:mother|mom|mum|mama|mummy|mutti|maman|mam|ma|father|dad|daddy|papa|pa|tata|vati|parents|in-laws|(?:mother|father|sister|brother|son|daughter)-in-law|oma|opa|nana|gran|babcia|dziadek|nonna|nonno|abuela|abuelo|godmother|godson|goddaughter|stepdaughter|stepdad|stepmum|twins|sister|brother|twin|son|daughter|kids?|children|grandmother|grandma|granny|nan|grandfather|grandpa|aunt|uncle|cousin|niece|nephew|wife|husband|partner|fianc[ée]+|boyfriend|girlfriend|ex|ex-husband|ex-wife|stepson|stepdaughter|friend|best friend|neighbou?r|flatmate|roommate|housemate|colleague|co-?worker|boss|manager|mentor|landlord|landlady|doctor|dentist|therapist|neurologist|tenant|assistant|apprentice|family)'
export const DAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?'
export const MONTH = '(?:january|february|march|april|may|june|july|august|september|october|november|december)'
