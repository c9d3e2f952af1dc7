import { answerSignIn } from "@/lib/server/front/answer-sign-in";

export { answerSignIn as GET, answerSignIn as POST };
