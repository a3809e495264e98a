import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.regex.*;

public class SimpleRules {

    private record RobotRule(String prefix, boolean allow) implements Comparable<RobotRule> {
        // longest first, Allow before Disallow
        public int compareTo(RobotRule o) {
            int d = Integer.compare(o.prefix.length(), prefix.length());
            return d != 0 ? d : Boolean.compare(o.allow, allow);
        }
    }

    private final Map<String, List<RobotRule>> rules = new HashMap<>();

    public SimpleRules(String content) throws IOException {
        Set<String> agents = new HashSet<>();
        boolean finishedAgents = false;
        BufferedReader reader = new BufferedReader(new StringReader(content.replaceFirst("^\u00ef\u00bb\u00bf", "")));
        for (String line; (line = reader.readLine()) != null; ) {
            String[] pair = line.split("#", 2)[0].split(":", 2);
            if (pair.length < 2) {
                continue;
            }
            String directive = trim(pair[0]).toLowerCase(Locale.ROOT), data = trim(pair[1]);
            switch (directive) {
                case "user-agent":
                    if (finishedAgents) {
                        agents.clear();
                        finishedAgents = false;
                    }
                    String name = data.equals("*") ? "*" : robotName(data);
                    agents.add(name);
                    rules.putIfAbsent(name, new ArrayList<>());
                    break;
                case "allow":
                case "disallow":
                    finishedAgents = true;
                    if (!data.isEmpty()) {
                        boolean end = data.endsWith("$");
                        String path = escape(end ? data.substring(0, data.length() - 1) : data).replace("$", "%24");
                        RobotRule rule = new RobotRule(path.toLowerCase(Locale.ROOT) + (end ? "$" : ""), directive.equals("allow"));
                        agents.forEach(agent -> rules.get(agent).add(rule));
                    }
                    break;
                case "crawl-delay":
                case "sitemap":
                case "host":
                    finishedAgents = true;
            }
        }
    }

    private static String trim(String s) {
        return s.replaceAll("^[ \t]+|[ \t]+$", "");
    }

    private static String robotName(String s) {
        s = s.toLowerCase(Locale.ROOT).replaceFirst("(?s)^.*?compatible;", "");
        return trim(s).replaceFirst("(?s)[^a-z0-9_-].*$", "");
    }

    private static final Pattern OCTET = Pattern.compile("%([0-9a-fA-F]{2})|[^!-~]");

    private static String escape(String s) {
        return OCTET.matcher(s).replaceAll(m -> {
            if (m.group(1) == null) {
                return String.format("%%%02x", (int) m.group().charAt(0));
            }
            String c = String.valueOf((char) Integer.parseInt(m.group(1), 16));
            return c.matches("[A-Za-z0-9._~-]") ? c : m.group();
        });
    }

    private static boolean ruleMatches(String text, String pattern) {
        int p = 0, t = 0, star = -1, mark = 0;
        boolean end = pattern.endsWith("$");
        pattern = end ? pattern.substring(0, pattern.length() - 1) : pattern + "*";
        while (t < text.length()) {
            char c = p < pattern.length() ? pattern.charAt(p) : 0;
            if (c == '*') {
                star = p++;
                mark = t;
            } else if (c == text.charAt(t)) {
                p++;
                t++;
            } else if (star >= 0) {
                p = star + 1;
                t = ++mark;
            } else {
                return false;
            }
        }
        return pattern.substring(p).replace("*", "").isEmpty();
    }

    public boolean isAllowed(String agent, String url) {
        String path = url.replaceFirst("^[A-Za-z][A-Za-z0-9+.-]*://[^/?#]*", "").replaceFirst("(?s)#.*", "");
        if (!path.startsWith("/")) {
            path = "/" + path;
        }
        if (path.equals("/robots.txt")) {
            return true;
        }
        String lower = escape(path).toLowerCase(Locale.ROOT).replace("*", "%2a").replace("$", "%24");
        String name = robotName(agent);
        List<RobotRule> mine = rules.get(name.isEmpty() || !rules.containsKey(name) ? "*" : name);
        return mine == null || mine.stream().sorted()
                .filter(r -> ruleMatches(lower, r.prefix)).findFirst().map(RobotRule::allow).orElse(true);
    }

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String line;
        while ((line = in.readLine()) != null) {
            String[] q = line.split(" ");
            String[] s = new String[3];
            for (int i = 0; i < 3; i++) {
                byte[] b = q[i + 1].equals("-") ? new byte[0] : HexFormat.of().parseHex(q[i + 1]);
                s[i] = new String(b, StandardCharsets.ISO_8859_1);
            }
            try {
                System.out.println(q[0] + (new SimpleRules(s[0]).isAllowed(s[1], s[2]) ? " allowed" : " disallowed"));
            } catch (Exception e) {
                System.out.println(q[0] + " error " + e.getClass().getName());
            }
        }
    }
}
