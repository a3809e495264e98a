import java.io.*;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.regex.*;

public class JavaNetUri {
    record Rule(boolean allow, String pattern) {
        int length() { return pattern.length(); }
    }

    private static final Pattern COMPATIBLE = Pattern.compile("compatible;\\s*([\\w-]+)", Pattern.CASE_INSENSITIVE);
    private static final Pattern TOKEN = Pattern.compile("^\\s*([\\w-]+)");
    private static final Pattern ESCAPE = Pattern.compile("%([0-9a-fA-F]{2})|[^\\x21-\\x7e]");

    private final Map<String, List<Rule>> groups = new HashMap<>();

    JavaNetUri(String text) {
        Set<String> names = new LinkedHashSet<>();
        boolean inNames = false;
        if (text.startsWith("\u00ef\u00bb\u00bf")) text = text.substring(3);
        for (String line : text.split("\r\n|\r|\n")) {
            int hash = line.indexOf('#');
            if (hash >= 0) line = line.substring(0, hash);
            int colon = line.indexOf(':');
            if (colon < 0) continue;
            String field = strip(line.substring(0, colon)).toLowerCase(Locale.ROOT);
            String value = strip(line.substring(colon + 1));
            if (field.equals("user-agent")) {
                if (!inNames) names.clear();
                inNames = true;
                String name = value.equals("*") ? "*" : product(value);
                names.add(name);
                groups.computeIfAbsent(name, k -> new ArrayList<>());
            } else if (field.equals("allow") || field.equals("disallow")) {
                inNames = false;
                if (!value.isEmpty())
                    for (String n : names) groups.get(n).add(new Rule(field.equals("allow"), prepare(value)));
            }
        }
    }

    static String strip(String s) { return s.replaceAll("^[ \t]+|[ \t]+$", ""); }

    static String product(String s) {
        Matcher m = COMPATIBLE.matcher(s);
        if (m.find()) return m.group(1).toLowerCase(Locale.ROOT);
        m = TOKEN.matcher(s);
        return m.find() ? m.group(1).toLowerCase(Locale.ROOT) : "";
    }

    static String normalize(String s) {
        return ESCAPE.matcher(s).replaceAll(r -> {
            if (r.group(1) == null) return String.format("%%%02X", (int) r.group().charAt(0));
            char c = (char) Integer.parseInt(r.group(1), 16);
            boolean plain = c < 128 && (Character.isLetterOrDigit(c) || "-._~".indexOf(c) >= 0);
            return plain ? String.valueOf(c) : r.group().toUpperCase(Locale.ROOT);
        });
    }

    static String prepare(String value) {
        boolean end = value.endsWith("$");
        String body = normalize(end ? value.substring(0, value.length() - 1) : value).replace("$", "%24");
        return end ? body + "$" : body;
    }

    static boolean matches(String pattern, String path) {
        boolean end = pattern.endsWith("$");
        if (end) pattern = pattern.substring(0, pattern.length() - 1);
        String[] parts = pattern.split("\\*", -1);
        if (!path.startsWith(parts[0])) return false;
        int pos = parts[0].length(), n = parts.length;
        if (n == 1) return !end || path.length() == pos;
        for (int i = 1; i < n - 1; i++) {
            int at = path.indexOf(parts[i], pos);
            if (at < 0) return false;
            pos = at + parts[i].length();
        }
        String last = parts[n - 1];
        return end ? path.endsWith(last) && path.length() - last.length() >= pos : path.indexOf(last, pos) >= 0;
    }

    boolean isAllowed(String agent, String url) throws Exception {
        String whole = normalize(url).startsWith("/") ? "http://localhost" + normalize(url) : normalize(url);
        String path = new URI(whole).getRawPath();
        if (path == null || !path.startsWith("/")) path = "/" + (path == null ? "" : path);
        if (path.equals("/robots.txt")) return true;
        path = path.replace("*", "%2A").replace("$", "%24");
        String me = product(agent);
        List<Rule> rules = groups.get(me.isEmpty() || !groups.containsKey(me) ? "*" : me);
        Rule best = null;
        for (Rule r : rules == null ? List.<Rule>of() : rules) {
            boolean better = best == null || r.length() > best.length() || r.length() == best.length() && r.allow();
            if (better && matches(r.pattern(), path)) best = r;
        }
        return best == null || best.allow();
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line; (line = in.readLine()) != null; ) {
            String[] f = line.split(" ");
            String out;
            try {
                out = new JavaNetUri(text(f[1])).isAllowed(text(f[2]), text(f[3])) ? "allowed" : "disallowed";
            } catch (Exception e) {
                out = "error " + e.toString().replaceAll("\\s+", " ");
            }
            System.out.println(f[0] + " " + out);
            System.out.flush();
        }
    }

    static String text(String hex) {
        return hex.equals("-") ? "" : new String(HexFormat.of().parseHex(hex), StandardCharsets.ISO_8859_1);
    }
}
